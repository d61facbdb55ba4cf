/** Code in the languages that developers' documentation shows, added to pages in turn; fences as Markdown. */

const SAMPLES: readonly (readonly [language: string, code: string])[] = [
  [
    "go",
    `package main

import (
	"context"
	"fmt"
	"log"
	"time"
)

// Account is what the server answers for an address.
type Account struct {
	Address string    \`json:"address"\`
	Balance uint64    \`json:"balance"\`
	SeenAt  time.Time \`json:"seen_at"\`
}

func fetchAccount(ctx context.Context, client *Client, address string) (*Account, error) {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second)
	defer cancel()
	account, err := client.GetAccount(ctx, address)
	if err != nil {
		return nil, fmt.Errorf("get account %s: %w", address, err)
	}
	log.Printf("balance of %s is %d", account.Address, account.Balance)
	return account, nil
}`,
  ],
  [
    "python",
    `import asyncio
from dataclasses import dataclass

@dataclass(frozen=True)
class Transfer:
    """A message that carries coins."""
    target_address: str
    amount_nano: int = 1_000_000
    comment: str | None = None

async def send_all(wallet, transfers: list[Transfer]) -> list[str]:
    hashes = []
    for index, transfer in enumerate(transfers, start=10):
        if transfer.amount_nano <= 0:
            raise ValueError(f"transfer {index} has no amount")
        message = await wallet.create_message(transfer.target_address, transfer.amount_nano, transfer.comment)
        hashes.append(await message.send(timeout=30.5))
        await asyncio.sleep(0.25)
    return hashes`,
  ],
  [
    "rust",
    `use std::collections::HashMap;

/// Counts how often a cell is referred to.
pub fn count_references<'a>(roots: &'a [Cell]) -> HashMap<&'a Hash, usize> {
    let mut seen_cells: HashMap<&Hash, usize> = HashMap::with_capacity(1024);
    let mut open_stack: Vec<&Cell> = roots.iter().collect();
    while let Some(cell) = open_stack.pop() {
        let counter = seen_cells.entry(cell.hash()).or_insert(0);
        *counter += 1;
        if *counter == 1 {
            open_stack.extend(cell.references().iter().map(|each| each.as_ref()));
        }
    }
    seen_cells
}`,
  ],
  [
    "cpp",
    `#include <cstdint>
#include <optional>
#include <vector>

namespace storage {

// Reads an unsigned integer of the given width, highest bit first.
std::optional<std::uint64_t> read_unsigned(const std::vector<std::uint8_t>& data, std::size_t& bit_offset, unsigned width) {
  if (width > 64 || bit_offset + width > data.size() * 8) return std::nullopt;
  std::uint64_t result = 0;
  for (unsigned i = 0; i < width; ++i, ++bit_offset) {
    result = (result << 1) | ((data[bit_offset / 8] >> (7 - bit_offset % 8)) & 1u);
  }
  return result;
}

}  // namespace storage`,
  ],
  [
    "typescript",
    `import { Address, beginCell, toNano, type Cell, type Sender } from "@ton/core";

export interface TransferOptions {
  readonly queryId?: bigint;
  readonly forwardAmount: bigint;
  readonly responseAddress: Address | null;
}

/** Body of a transfer message, as the standard describes it. */
export function transferBody(target: Address, amount: bigint, options: TransferOptions): Cell {
  const body = beginCell()
    .storeUint(0x0f8a7ea5, 32)
    .storeUint(options.queryId ?? 0n, 64)
    .storeCoins(amount)
    .storeAddress(target)
    .storeAddress(options.responseAddress);
  return body.storeBit(false).storeCoins(options.forwardAmount).storeBit(false).endCell();
}

export async function sendTransfer(sender: Sender, wallet: Address, body: Cell): Promise<void> {
  await sender.send({ to: wallet, value: toNano("0.05"), body });
}`,
  ],
  [
    "json",
    `{
  "nodeConfig": {
    "listenAddress": "0.0.0.0:17555",
    "workerThreads": 12,
    "archiveTtl": 86400,
    "logLevel": "info",
    "validatorKeys": [{ "keyId": "mpP5QK3HTR+9hOqS", "electionDate": 1698765432, "expireAt": 1698831000 }],
    "useQuic": false,
    "parent": null
  }
}`,
  ],
  [
    "yaml",
    `# Runs a light server and what watches it.
services:
  lite_server:
    image: registry.example.org/lite-server:1.24
    restart: unless-stopped
    environment:
      PUBLIC_PORT: "43678"
      STATE_TTL: 86400
    volumes: ["./data:/var/lib/node", "./config:/etc/node:ro"]
    healthcheck:
      test: ["CMD", "wget", "-qO-", "http://127.0.0.1:8080/status"]
      interval: 30s
      retries: 5`,
  ],
  [
    "bash",
    `#!/usr/bin/env bash
set -euo pipefail

data_folder="\${1:-/var/lib/node}"
for archive in "$data_folder"/archive/*.tar.gz; do
  if ! tar -tzf "$archive" > /dev/null 2>&1; then
    echo "damaged: $archive" >&2
    mv -- "$archive" "$data_folder/damaged/$(basename "$archive").$(date +%s)"
  fi
done
du -sh "$data_folder" | awk '{ print $1 }'`,
  ],
  [
    "sql",
    `SELECT a.address, SUM(t.amount) / 1000000000.0 AS total_sent, COUNT(*) AS transfers
FROM accounts AS a
JOIN transactions AS t ON t.source_account = a.id
WHERE t.created_at >= '2024-05-17' AND t.status <> 'failed'
GROUP BY a.address
HAVING COUNT(*) > 25
ORDER BY total_sent DESC
LIMIT 100;`,
  ],
  [
    "java",
    `public final class MerkleProof {
    private static final int MAX_DEPTH = 512;
    private final byte[] rootHash;

    public MerkleProof(byte[] rootHash) {
        this.rootHash = rootHash.clone();
    }

    /** @return whether the leaf belongs to the tree */
    public boolean verifyLeaf(byte[] leafHash, List<byte[]> siblings) {
        if (siblings.size() > MAX_DEPTH) throw new IllegalArgumentException("too deep: " + siblings.size());
        byte[] current = leafHash;
        for (byte[] sibling : siblings) current = Hashes.combine(current, sibling);
        return Arrays.equals(current, rootHash);
    }
}`,
  ],
  [
    "html",
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Connect a wallet</title>
    <script type="module" src="/assets/connect.js"></script>
  </head>
  <body>
    <button id="connect-button" class="primary large" data-timeout="2500">Connect</button>
    <!-- The answer is put here. -->
    <output for="connect-button" aria-live="polite"></output>
  </body>
</html>`,
  ],
  [
    "css",
    `.wallet-card {
  display: grid;
  grid-template-columns: minmax(12rem, 1fr) auto;
  gap: 0.75rem 1.25rem;
  padding: 16px 24px;
  border: 1px solid color-mix(in oklab, var(--line) 60%, transparent);
}

@media (max-width: 40rem) {
  .wallet-card > :first-child::before {
    content: "→ ";
  }
}`,
  ],
];

/** @returns a fence, another one for each number */
export function codeSample(number: number): string {
  const [language, code] = SAMPLES[number % SAMPLES.length] ?? ["text", ""];
  return `\`\`\`${language}\n${code}\n\`\`\``;
}
