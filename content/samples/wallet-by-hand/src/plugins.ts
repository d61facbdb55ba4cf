import { Address, type TupleReader } from '@ton/core';

// #region list
/** Reads the result of get_plugin_list: pairs of workchain and hash, as a list of the kind (first, rest). */
export function readPlugins(stack: TupleReader): Address[] {
    return stack.readLispList().map((item) => {
        if (item.type !== 'tuple') throw new Error('not a list of pairs');
        const [workchain, hash] = item.items;
        if (workchain?.type !== 'int' || hash?.type !== 'int') throw new Error('not a pair of numbers');
        return new Address(Number(workchain.value), Buffer.from(hash.value.toString(16).padStart(64, '0'), 'hex'));
    });
}
// #endregion list
