import { Address, beginCell, Cell, contractAddress } from '@ton/core';
import type { Contract, ContractProvider, Sender } from '@ton/core';
import { hashOf } from './names.ts';

// #region wrapper
export class Subdomains implements Contract {
    constructor(
        readonly address: Address,
        readonly init?: { code: Cell; data: Cell },
    ) {}

    static create(owner: Address, code: Cell): Subdomains {
        const data = beginCell().storeAddress(owner).storeDict(null).endCell();
        return new Subdomains(contractAddress(0, { code, data }), { code, data });
    }

    async sendDeploy(provider: ContractProvider, via: Sender, value: bigint): Promise<void> {
        await provider.internal(via, { value, bounce: false });
    }

    /** @param record null deletes it */
    async sendSetRecord(
        provider: ContractProvider,
        via: Sender,
        value: bigint,
        { label, category, record }: { label: string; category: string; record: Cell | null },
    ): Promise<void> {
        const body = beginCell()
            .storeUint(0x5d0c0001, 32)
            .storeUint(0, 64)
            .storeUint(hashOf(label.toLowerCase()), 256)
            .storeUint(hashOf(category), 256)
            .storeMaybeRef(record)
            .endCell();
        await provider.internal(via, { value, body });
    }

    async getOwner(provider: ContractProvider): Promise<Address> {
        return (await provider.get('owner', [])).stack.readAddress();
    }
}
// #endregion wrapper
