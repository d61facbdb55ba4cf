import { Address, beginCell, Cell, contractAddress, Dictionary, TupleBuilder } from '@ton/core';
import type { Contract, ContractProvider, Sender } from '@ton/core';

export interface ShopConfig {
    owner: Address;
    opensAt: number;
    prices: Record<number, bigint>;
}

// #region wrapper
export class Shop implements Contract {
    constructor(
        readonly address: Address,
        readonly init?: { code: Cell; data: Cell },
    ) {}

    static create({ owner, opensAt, prices }: ShopConfig, code: Cell): Shop {
        const dictionary = Dictionary.empty(Dictionary.Keys.Uint(16), Dictionary.Values.BigVarUint(4));
        for (const [item, price] of Object.entries(prices)) dictionary.set(Number(item), price);
        const data = beginCell()
            .storeAddress(owner)
            .storeUint(0, 64)
            .storeUint(opensAt, 32)
            .storeDict(dictionary)
            .endCell();
        return new Shop(contractAddress(0, { code, data }), { code, data });
    }

    async sendDeploy(provider: ContractProvider, via: Sender, value: bigint): Promise<void> {
        await provider.internal(via, { value, bounce: false });
    }

    async sendBuy(provider: ContractProvider, via: Sender, value: bigint, item: number): Promise<void> {
        const body = beginCell().storeUint(0x4d2f6a01, 32).storeUint(0, 64).storeUint(item, 16).endCell();
        await provider.internal(via, { value, body });
    }

    async getTotal(provider: ContractProvider): Promise<bigint> {
        const { stack } = await provider.get('total', []);
        return stack.readBigNumber();
    }

    async getData(provider: ContractProvider): Promise<{ owner: Address; total: bigint; opensAt: number }> {
        const { stack } = await provider.get('shop_data', []);
        // In the order of the structure; a JavaScript object keeps the order in which it is written.
        return { owner: stack.readAddress(), total: stack.readBigNumber(), opensAt: stack.readNumber() };
    }

    async getReceiptAddress(provider: ContractProvider, buyer: Address): Promise<Address> {
        const args = new TupleBuilder();
        args.writeAddress(buyer);
        const { stack } = await provider.get('receipt_address', args.build());
        return stack.readAddress();
    }

    async getPriceOf(provider: ContractProvider, item: number): Promise<bigint | undefined> {
        const args = new TupleBuilder();
        args.writeNumber(item);
        const { stack } = await provider.get('price_of', args.build());
        return stack.readBigNumberOpt() ?? undefined;
    }

    async getIsOpen(provider: ContractProvider): Promise<boolean> {
        const { stack } = await provider.get('is_open', []);
        return stack.readBoolean();
    }
}
// #endregion wrapper
