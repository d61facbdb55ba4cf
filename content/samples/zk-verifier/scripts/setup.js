/** The trusted setup: from the compiled circuit to the keys of prover and verifier. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { curves, powersOfTau, zKey } from 'snarkjs';
import { writeVerifier } from '../src/verifier.js';

const BUILD = 'circuits/build';
const POWER = 8; // up to 2^8 = 256 constraints; the circuit has 134
const folder = mkdtempSync(join(tmpdir(), 'setup-'));
const file = (name) => join(folder, name);
const entropy = () => randomBytes(64).toString('hex');

const curve = await curves.getCurveFromName('bls12381');

// #region ptau
console.log('Powers of tau: the part that any circuit of this size can use');
await powersOfTau.newAccumulator(curve, POWER, file('0.ptau'));
await powersOfTau.contribute(file('0.ptau'), file('1.ptau'), 'first contribution', entropy());
await powersOfTau.contribute(file('1.ptau'), file('2.ptau'), 'second contribution', entropy());
await powersOfTau.beacon(file('2.ptau'), file('3.ptau'), 'beacon', randomBytes(32).toString('hex'), 10);
await powersOfTau.preparePhase2(file('3.ptau'), file('final.ptau'));
// #endregion ptau

// #region zkey
console.log('Keys of this circuit');
await zKey.newZKey(`${BUILD}/factors.r1cs`, file('final.ptau'), file('0.zkey'));
await zKey.contribute(file('0.zkey'), file('1.zkey'), 'first contribution', entropy());
await zKey.beacon(file('1.zkey'), `${BUILD}/factors.zkey`, 'beacon', randomBytes(32).toString('hex'), 10);
const isSound = await zKey.verifyFromR1cs(`${BUILD}/factors.r1cs`, file('final.ptau'), `${BUILD}/factors.zkey`);
if (!isSound) throw new Error('the key does not belong to the circuit');
// #endregion zkey

// #region export
const key = await zKey.exportVerificationKey(`${BUILD}/factors.zkey`);
writeFileSync(`${BUILD}/verification_key.json`, JSON.stringify(key, undefined, 2));
writeFileSync('contracts/verifier.tolk', writeVerifier(key));
console.log('Written: factors.zkey, verification_key.json, contracts/verifier.tolk');
// #endregion export

rmSync(folder, { recursive: true });
await curve.terminate();
