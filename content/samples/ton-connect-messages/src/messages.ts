// #region request
import { Address, beginCell, Cell, comment, contractAddress, storeStateInit, toNano, type StateInit } from '@ton/core';
import { CHAIN, type SendTransactionRequest } from '@tonconnect/sdk';

export type Message = SendTransactionRequest['messages'][number];

/** What `sendTransaction` takes: up to as many messages as the wallet allows, for one signature. */
export function request(...messages: Message[]): SendTransactionRequest {
    return {
        validUntil: Math.floor(Date.now() / 1000) + 300, // five minutes
        network: CHAIN.MAINNET,
        messages,
    };
}

/** Bodies and state inits travel as a bag of cells in base64. */
export function base64(cell: Cell): string {
    return cell.toBoc().toString('base64');
}

/** A contract gets the bounceable form: if it fails, the coins come back. */
function contract(address: Address): string {
    return address.toString({ bounceable: true });
}

/** A wallet may not be deployed yet: the non-bounceable form lets the coins stay there. */
function wallet(address: Address): string {
    return address.toString({ bounceable: false });
}
// #endregion

// #region ton
export function tonTransfer(to: Address, amount: bigint): Message {
    return { address: wallet(to), amount: amount.toString() };
}
// #endregion

// #region comment
/** The body is 32 zero bits and the text; `comment` from @ton/core writes both. */
export function tonTransferWithComment(to: Address, amount: bigint, text: string): Message {
    return { ...tonTransfer(to, amount), payload: base64(comment(text)) };
}
// #endregion

// #region jetton
export interface JettonTransfer {
    /** Jetton wallet of the sender: `get_wallet_address` of the minter, called with the sender's address. */
    jettonWallet: Address;
    recipient: Address;
    /** In elementary units: 1 USDT is 1_000_000, since it has 6 decimals. */
    amount: bigint;
    /** Where the rest of the attached coins goes: usually the sender. */
    excessesTo: Address;
    text?: string;
    queryId?: bigint;
}

export function jettonTransfer(transfer: JettonTransfer): Message {
    const forward = transfer.text === undefined ? null : comment(transfer.text);
    const body = beginCell()
        .storeUint(0x0f8a7ea5, 32) // transfer
        .storeUint(transfer.queryId ?? 0n, 64)
        .storeCoins(transfer.amount)
        .storeAddress(transfer.recipient)
        .storeAddress(transfer.excessesTo)
        .storeMaybeRef(null) // custom_payload
        .storeCoins(1n) // forward_ton_amount: with 0, the recipient gets no notification and no comment
        .storeMaybeRef(forward) // forward_payload: bit 0 is "empty, in place", bit 1 is "in a reference"
        .endCell();
    return { address: contract(transfer.jettonWallet), amount: toNano('0.05').toString(), payload: base64(body) };
}
// #endregion

// #region burn
export function jettonBurn(jettonWallet: Address, amount: bigint, excessesTo: Address): Message {
    const body = beginCell()
        .storeUint(0x595f07bc, 32) // burn
        .storeUint(0, 64) // query_id
        .storeCoins(amount)
        .storeAddress(excessesTo)
        .storeMaybeRef(null) // custom_payload
        .endCell();
    return { address: contract(jettonWallet), amount: toNano('0.05').toString(), payload: base64(body) };
}
// #endregion

// #region nft
export function nftTransfer(item: Address, newOwner: Address, excessesTo: Address): Message {
    const body = beginCell()
        .storeUint(0x5fcc3d14, 32) // transfer
        .storeUint(0, 64) // query_id
        .storeAddress(newOwner)
        .storeAddress(excessesTo)
        .storeMaybeRef(null) // custom_payload
        .storeCoins(1n) // forward_amount
        .storeMaybeRef(null) // forward_payload
        .endCell();
    return { address: contract(item), amount: toNano('0.05').toString(), payload: base64(body) };
}
// #endregion

// #region sale
export interface Sale {
    item: Address;
    seller: Address;
    price: bigint;
    /** Code of nft-fixprice-sale-v3r3, from the marketplace's repository. */
    code: Cell;
    marketplace: Address;
    marketplaceFee: { to: Address; amount: bigint };
    royalty: { to: Address; amount: bigint };
    /** Contract of the marketplace that deploys the sale when it receives the item. */
    deployer: Address;
    createdAt: number;
}

/** Data and code decide the address, so the app knows it before anything is sent. */
export function saleStateInit(sale: Sale): StateInit {
    const fees = beginCell()
        .storeAddress(sale.marketplaceFee.to)
        .storeCoins(sale.marketplaceFee.amount)
        .storeAddress(sale.royalty.to)
        .storeCoins(sale.royalty.amount)
        .endCell();
    const data = beginCell()
        .storeBit(false) // is_complete
        .storeUint(sale.createdAt, 32)
        .storeAddress(sale.marketplace)
        .storeAddress(sale.item)
        .storeAddress(sale.seller)
        .storeCoins(sale.price)
        .storeRef(fees)
        .storeUint(0, 32) // sold_at
        .storeUint(0, 64) // query_id of the purchase
        .endCell();
    return { code: sale.code, data };
}

/** The item goes to the deployer, which creates the sale contract and hands the item over to it. */
export function nftSale(sale: Sale): Message {
    const acceptCoins = beginCell().storeUint(1, 32).storeUint(0, 64).endCell();
    const body = beginCell()
        .storeUint(0x5fcc3d14, 32) // transfer of the item
        .storeUint(0, 64) // query_id
        .storeAddress(sale.deployer)
        .storeAddress(sale.seller)
        .storeMaybeRef(null) // custom_payload
        .storeCoins(toNano('0.2')) // forward_amount: pays for the deployment
        .storeUint(0x0fe0ede, 32) // forward_payload in place: its first bit, 0, is also the first bit of do_sale
        .storeRef(beginCell().store(storeStateInit(saleStateInit(sale))).endCell())
        .storeRef(acceptCoins)
        .endCell();
    return { address: contract(sale.item), amount: toNano('0.3').toString(), payload: base64(body) };
}
// #endregion

// #region buy
/** Price and gas without a body. The sale contract sends back what it doesn't need. */
export function nftPurchase(sale: Address, price: bigint): Message {
    return { address: contract(sale), amount: (price + toNano('1')).toString() };
}
// #endregion

// #region deploy
/** The first message to a new contract carries its code and data. */
export function deploy(init: StateInit, amount: bigint, body?: Cell): Message {
    return {
        address: contract(contractAddress(0, init)),
        amount: amount.toString(),
        stateInit: base64(beginCell().store(storeStateInit(init)).endCell()),
        ...(body === undefined ? {} : { payload: base64(body) }),
    };
}
// #endregion
