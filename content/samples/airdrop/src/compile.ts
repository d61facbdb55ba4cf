import { readFileSync } from 'node:fs';
import { Cell } from '@ton/core';
import { runTolkCompiler } from '@ton/tolk-js';

const CONTRACTS = new URL('../contracts/', import.meta.url);

/** @returns the code cell of `contracts/<name>.tolk` */
export async function compileTolk(name: string): Promise<Cell> {
    const result = await runTolkCompiler({
        entrypointFileName: `${name}.tolk`,
        fsReadCallback: (path) => readFileSync(new URL(path, CONTRACTS), 'utf8'),
    });
    if (result.status === 'error') throw new Error(result.message);
    return Cell.fromBase64(result.codeBoc64);
}
