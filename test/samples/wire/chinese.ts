/** The notes beside the bytes in Chinese; names of fields and objects are the same in both languages. */

const NOTES: Readonly<Record<string, string>> = {
  "2 cells, 1 root, 17 bytes, root 0": "2 个单元，1 个根，17 字节，根为单元 0",
  "P, encrypted": "P，已加密",
  "SHA-256 of the contents": "内容的 SHA-256",
  "SHA-256: name of the overlay": "SHA-256：Overlay 的名称",
  "SHA-256: where the value lies": "SHA-256：值所在的位置",
  "address: 0 addrs": "address：0 个 addrs",
  "bag of cells": "单元包",
  "cell 0: 1 reference, 12 bytes": "单元 0：1 个引用，12 字节",
  "cell 1: empty, vm_stk_nil": "单元 1：空，即 vm_stk_nil",
  "channel id": "通道标识",
  "client -> server: channel id": "客户端 -> 服务器：通道标识",
  "client -> server: key": "客户端 -> 服务器：密钥",
  "client channel key": "客户端的通道公钥",
  "client id": "客户端标识",
  "client public key": "客户端公钥",
  "contents, encrypted": "内容，已加密",
  "data: 768 bytes follow: rldp.query, then zeros": "data：后接 768 字节，先是 rldp.query，其余为零",
  "depth 1": "深度 1",
  encrypted: "已加密",
  "now: 15 June 2025, 15:06:40 UTC": "now：2025 年 6 月 15 日 15:06:40 UTC",
  "one-time public key": "一次性公钥",
  "overlay id": "Overlay 标识",
  padding: "填充",
  "received_mask: 5, 4, 3 and 1": "received_mask：已收到 5、4、3 和 1",
  "receiver id": "接收方标识",
  "rest: cell 1": "rest：单元 1",
  secret: "共享密钥 secret",
  "secret, reversed": "共享密钥，字节倒序",
  "server channel key": "服务器的通道公钥",
  "server id": "服务器标识",
  "server public key": "服务器公钥",
  "signature of the description": "键说明的签名",
  "signature of the node": "节点的签名",
  "signature of the value": "值的签名",
};

/** A listing as the Chinese pages show it. */
export function inChinese(listing: string): string {
  return listing.replace(/^(\S+ {2,})(.+)$/gm, (_, bytes: string, note: string) => bytes + noteInChinese(note));
}

function noteInChinese(note: string): string {
  return (
    NOTES[note] ??
    note
      .replace(/^(\d+) bytes follow$/, "后接 $1 字节")
      .replace(/^(\w+): (\d+) bytes follow$/, "$1：后接 $2 字节")
      .replace(/^(\w+): (\d+) bytes follow: (.+)$/, "$1：后接 $2 字节，即 $3")
      .replace(/^(\w+): (\d+) bytes, the first (\d+)$/, "$1：$2 字节中的前 $3 字节")
  );
}
