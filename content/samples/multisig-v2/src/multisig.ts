import { beginCell, contractAddress, Dictionary, storeMessageRelaxed, toNano, TupleBuilder } from '@ton/core';
import type { Address, Cell, Contract, ContractProvider, MessageRelaxed, Sender } from '@ton/core';
import { MULTISIG_CODE } from './codes.ts';

const addresses = () => Dictionary.empty(Dictionary.Keys.Uint(8), Dictionary.Values.Address());
const listOf = (cell: Cell | null): Address[] =>
    cell === null ? [] : Dictionary.loadDirect(Dictionary.Keys.Uint(8), Dictionary.Values.Address(), cell).values();
const numbered = (list: readonly Address[]) =>
    list.reduce((dictionary, address, index) => dictionary.set(index, address), addresses());

// #region config
export interface MultisigConfig {
    threshold: number; // how many signers have to approve
    signers: Address[];
    proposers: Address[]; // may propose orders, but not approve them
    /** Orders may take any number; otherwise they are counted. It's part of the address and can't be changed. */
    anyNumber: boolean;
}

export function multisigData({ threshold, signers, proposers, anyNumber }: MultisigConfig): Cell {
    if (threshold < 1 || threshold > signers.length || signers.length > 255) throw new Error('bad threshold');
    return beginCell()
        .storeUint(0, 256) // next_order_seqno
        .storeUint(threshold, 8)
        .storeRef(beginCell().storeDictDirect(numbered(signers)).endCell())
        .storeUint(signers.length, 8)
        .storeDict(numbered(proposers))
        .storeBit(anyNumber)
        .endCell();
}
// #endregion config

// #region actions
export type Action =
    | { type: 'send'; message: MessageRelaxed; mode: number }
    | { type: 'update'; threshold: number; signers: Address[]; proposers: Address[] };

function actionCell(action: Action): Cell {
    if (action.type === 'send') {
        return beginCell()
            .storeUint(0xf1381e5b, 32) // send_message
            .storeUint(action.mode, 8)
            .storeRef(beginCell().store(storeMessageRelaxed(action.message)).endCell())
            .endCell();
    }
    return beginCell()
        .storeUint(0x1d0cfbd3, 32) // update_multisig_param
        .storeUint(action.threshold, 8)
        .storeRef(beginCell().storeDictDirect(numbered(action.signers)).endCell())
        .storeDict(numbered(action.proposers))
        .endCell();
}

/** An order: up to 255 actions, numbered from 0. */
export function orderCell(actions: readonly Action[]): Cell {
    if (actions.length === 0 || actions.length > 255) throw new Error('an order has 1 to 255 actions');
    const dictionary = Dictionary.empty(Dictionary.Keys.Uint(8), Dictionary.Values.Cell());
    actions.forEach((action, index) => dictionary.set(index, actionCell(action)));
    return beginCell().storeDictDirect(dictionary).endCell();
}
// #endregion actions

// #region wrapper
export interface Proposal {
    actions: readonly Action[];
    expiresAt: number; // Unix time
    /** Place of the sender in the list of signers or of proposers. */
    index: number;
    bySigner: boolean;
    number?: bigint;
}

const NEXT = (1n << 256n) - 1n; // let the contract count

export class Multisig implements Contract {
    constructor(
        readonly address: Address,
        readonly init?: { code: Cell; data: Cell },
    ) {}

    static create(config: MultisigConfig): Multisig {
        const init = { code: MULTISIG_CODE, data: multisigData(config) };
        return new Multisig(contractAddress(0, init), init);
    }

    async sendDeploy(provider: ContractProvider, via: Sender, value: bigint): Promise<void> {
        await provider.internal(via, { value, bounce: false });
    }

    /** Makes the order's contract; a signer approves at the same time. */
    async sendPropose(provider: ContractProvider, via: Sender, proposal: Proposal): Promise<void> {
        const { actions, expiresAt, index, bySigner, number = NEXT } = proposal;
        const order = orderCell(actions);
        const cost = await this.getEstimate(provider, order, expiresAt);
        const body = beginCell()
            .storeUint(0xf718510f, 32) // new_order
            .storeUint(0, 64)
            .storeUint(number, 256)
            .storeBit(bySigner)
            .storeUint(index, 8)
            .storeUint(expiresAt, 48)
            .storeRef(order)
            .endCell();
        await provider.internal(via, { value: cost + toNano('0.05'), body });
    }

    /** What has to be attached to a proposal for the whole life of the order. */
    async getEstimate(provider: ContractProvider, order: Cell, expiresAt: number): Promise<bigint> {
        const args = new TupleBuilder();
        args.writeCell(order);
        args.writeNumber(expiresAt);
        return (await provider.get('get_order_estimate', args.build())).stack.readBigNumber();
    }

    async getOrderAddress(provider: ContractProvider, number: bigint): Promise<Address> {
        const args = new TupleBuilder();
        args.writeNumber(number);
        return (await provider.get('get_order_address', args.build())).stack.readAddress();
    }

    async getData(provider: ContractProvider) {
        const { stack } = await provider.get('get_multisig_data', []);
        const nextNumber = stack.readBigNumber(); // -1: any number is allowed
        const threshold = stack.readNumber();
        return { nextNumber, threshold, signers: listOf(stack.readCell()), proposers: listOf(stack.readCellOpt()) };
    }
}
// #endregion wrapper
