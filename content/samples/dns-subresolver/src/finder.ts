import { Address, beginCell, Cell, contractAddress } from '@ton/core';
import type { Contract, ContractProvider, Sender } from '@ton/core';

/** The collection of .ton on the mainnet. */
export const TON_COLLECTION = Address.parse('EQC3dNlesgVD8YbAazcauIrXBPfiVhMMr5YYk2in0Mtsz0Bz');

export class Finder implements Contract {
    constructor(
        readonly address: Address,
        readonly init?: { code: Cell; data: Cell },
    ) {}

    static create(itemCode: Cell, code: Cell, collection = TON_COLLECTION): Finder {
        const data = beginCell().storeAddress(collection).storeRef(itemCode).endCell();
        return new Finder(contractAddress(0, { code, data }), { code, data });
    }

    async sendDeploy(provider: ContractProvider, via: Sender, value: bigint): Promise<void> {
        await provider.internal(via, { value, bounce: false });
    }
}
