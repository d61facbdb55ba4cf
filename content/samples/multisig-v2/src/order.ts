import { beginCell, Dictionary, SendMode } from '@ton/core';
import type { Address, Cell, Contract, ContractProvider, Sender } from '@ton/core';

// #region wrapper
export class Order implements Contract {
    constructor(readonly address: Address) {}

    async sendApprove(provider: ContractProvider, via: Sender, value: bigint, index: number): Promise<void> {
        const body = beginCell()
            .storeUint(0xa762230f, 32) // approve
            .storeUint(0, 64)
            .storeUint(index, 8) // place in the list of signers
            .endCell();
        await provider.internal(via, { value, body, sendMode: SendMode.PAY_GAS_SEPARATELY });
    }

    async getData(provider: ContractProvider) {
        const { stack } = await provider.get('get_order_data', []);
        const [multisig, number] = [stack.readAddress(), stack.readBigNumber()];
        const threshold = stack.readNumberOpt(); // null before the multisig has filled it in
        if (threshold === null) throw new Error('this order was never proposed');
        return {
            multisig,
            number,
            threshold,
            sent: stack.readBoolean(), // handed to the multisig for execution
            signers: Dictionary.loadDirect(Dictionary.Keys.Uint(8), Dictionary.Values.Address(), stack.readCell()).values(),
            approvals: approvedBy(stack.readBigNumber()),
            approvalsCount: stack.readNumber(),
            expiresAt: stack.readNumber(),
            order: stack.readCell() as Cell,
        };
    }
}

/** Places of the signers whose bits are set. */
function approvedBy(mask: bigint): number[] {
    return Array.from({ length: 255 }, (_, index) => index).filter((index) => (mask >> BigInt(index)) & 1n);
}
// #endregion wrapper
