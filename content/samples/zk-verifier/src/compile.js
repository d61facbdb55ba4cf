import { readFileSync } from 'node:fs';
import { Cell } from '@ton/core';
import { runTolkCompiler } from '@ton/tolk-js';

const CONTRACTS = new URL('../contracts/', import.meta.url);

export async function compilePrize() {
    const result = await runTolkCompiler({
        entrypointFileName: 'prize.tolk',
        fsReadCallback: (path) => readFileSync(new URL(path, CONTRACTS), 'utf8'),
    });
    if (result.status === 'error') throw new Error(result.message);
    return Cell.fromBase64(result.codeBoc64);
}
