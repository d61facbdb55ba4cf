/** node scripts/claim.js PRIZE YOUR_ADDRESS A B: prints a link that claims the prize. */
import { Address } from '@ton/core';
import { curves } from 'snarkjs';
import { claimLink } from '../src/prize.js';
import { claimBody, prove } from '../src/prove.js';

const [prize, wallet, a, b] = process.argv.slice(2);
if (!b) throw new Error('Give the address of the prize, your own, and both factors');
const { proof } = await prove(BigInt(a), BigInt(b), Address.parse(wallet));
console.log(claimLink(Address.parse(prize), claimBody(proof)));
await (await curves.getCurveFromName('bls12381')).terminate(); // snarkjs keeps threads
