import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, beforeEach, test } from 'node:test';
import { beginCell, Cell, contractAddress, loadStateInit, toNano } from '@ton/core';
import { Blockchain } from '@ton/sandbox';
import { curves, groth16 } from 'snarkjs';
import { claimLink, deployLink, prizeInit } from '../src/prize.js';
import { claimBody, prove } from '../src/prove.js';
import { writeVerifier } from '../src/verifier.js';

const A = 1_000_003n;
const B = 998_244_353n;
const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const key = JSON.parse(read('circuits/build/verification_key.json'));

let init, chain, alice, eve, prize, proven;

before(async () => {
    init = await prizeInit(A * B);
    chain = await Blockchain.create();
    alice = await chain.treasury('alice');
    eve = await chain.treasury('eve');
    proven = await prove(A, B, alice.address);
});

after(async () => (await curves.getCurveFromName('bls12381')).terminate());

beforeEach(async () => {
    prize = contractAddress(0, init);
    chain = await Blockchain.create();
    alice = await chain.treasury('alice');
    eve = await chain.treasury('eve');
    await eve.send({ to: prize, value: toNano('10'), init, bounce: false });
});

/** Sends a claim; returns the transaction of the contract. */
async function claim(person, body) {
    const { transactions } = await person.send({ to: prize, value: toNano('0.2'), body });
    return transactions.find(({ inMessage }) => inMessage?.info.dest?.equals?.(prize));
}
const exitCode = ({ description }) => description.computePhase.exitCode;

test('pays whoever proves that they know the factors', async () => {
    const before = await alice.getBalance();
    const transaction = await claim(alice, claimBody(proven.proof));
    assert.equal(exitCode(transaction), 0);
    assert.ok((await alice.getBalance()) > before + toNano('9.9'));
    console.log(`gas: ${transaction.description.computePhase.gasUsed}`);
});

test('pays once', async () => {
    await claim(alice, claimBody(proven.proof));
    assert.equal(exitCode(await claim(alice, claimBody(proven.proof))), 402);
});

test('a proof that somebody else has copied is worth nothing', async () => {
    assert.equal(exitCode(await claim(eve, claimBody(proven.proof))), 401);
});

test('a proof for another number is worth nothing', async () => {
    const { proof } = await prove(3n, 5n, alice.address);
    assert.equal(exitCode(await claim(alice, claimBody(proof))), 401);
});

test('a changed proof is worth nothing', async () => {
    const swapped = { ...proven.proof, pi_a: proven.proof.pi_c };
    assert.equal(exitCode(await claim(alice, claimBody(swapped))), 401);
});

test('a point of the curve that is outside the group is refused', async () => {
    const p = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
    const power = (base, exponent) => {
        let result = 1n;
        for (base %= p; exponent > 0n; exponent >>= 1n, base = (base * base) % p)
            if (exponent & 1n) result = (result * base) % p;
        return result;
    };
    let x = 1n; // the first x for which y² = x³ + 4 has a solution
    while (power(x ** 3n + 4n, (p - 1n) / 2n) !== 1n) x++;
    const y = power(x ** 3n + 4n, (p + 1n) / 4n);
    const outside = { ...proven.proof, pi_a: [x, y, 1n] };
    assert.equal(exitCode(await claim(alice, claimBody(outside))), 602);
});

test('bytes that are no point end the run', async () => {
    const empty = beginCell().storeBuffer(Buffer.alloc(96)).storeRef(new Cell()).endCell();
    const body = beginCell().storeUint(0x5a4b1c0d, 32).storeUint(0, 64).storeRef(empty).endCell();
    assert.notEqual(exitCode(await claim(alice, body)), 0);
});

for (const [a, b] of [[1n, A * B], [0n, 5n], [2n ** 64n, 3n]])
    test(`there is no proof for ${a} × ${b}`, async () => {
        await assert.rejects(prove(a, b, alice.address));
    });

test('the links carry state and claim', () => {
    const boc = new URL(deployLink(init, 1n)).searchParams.get('init');
    const read = loadStateInit(Cell.fromBase64(Buffer.from(boc, 'base64url').toString('base64')).beginParse());
    assert.ok(contractAddress(0, read).equals(prize));
    assert.match(claimLink(prize, claimBody(proven.proof)), /^ton:\/\/transfer\/k.{47}\?amount=200000000&bin=te6/);
});

test('the contract and snarkjs are of one mind', async () => {
    assert.equal(await groth16.verify(key, proven.publicSignals, proven.proof), true);
    assert.equal(writeVerifier(key), read('contracts/verifier.tolk'));
});
