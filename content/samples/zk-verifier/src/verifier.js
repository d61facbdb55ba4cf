import { compressG1, compressG2 } from './points.js';

/** The verifier as a Tolk file: the formula is always the same, the constants are those of the key. */
export function writeVerifier(key) {
    const g1 = (point) => `"${compressG1(point).toString('hex')}".hexToSlice()`;
    const g2 = (point) => `"${compressG2(point).toString('hex')}".hexToSlice()`;
    const inputs = Array.from({ length: key.nPublic }, (_, index) => `input${index}`);

    return `// Written by scripts/setup.js from the verification key. Don't edit: a change makes forged proofs valid.
tolk 1.3

const ALPHA_G1: slice = ${g1(key.vk_alpha_1)}
const BETA_G2: slice = ${g2(key.vk_beta_2)}
const GAMMA_G2: slice = ${g2(key.vk_gamma_2)}
const DELTA_G2: slice = ${g2(key.vk_delta_2)}
${key.IC.map((point, index) => `const IC${index}: slice = ${g1(point)}`).join('\n')}

fun blsG1Add(x: slice, y: slice): slice
    asm "BLS_G1_ADD"
fun blsG1Mul(x: slice, factor: int): slice
    asm "BLS_G1_MUL"
fun blsG1Neg(x: slice): slice
    asm "BLS_G1_NEG"
fun blsG1InGroup(x: slice): bool
    asm "BLS_G1_INGROUP"
fun blsG2InGroup(x: slice): bool
    asm "BLS_G2_INGROUP"
fun blsPairing4(a1: slice, a2: slice, b1: slice, b2: slice, c1: slice, c2: slice, d1: slice, d2: slice, n: int): bool
    asm "BLS_PAIRING"

// Order of the groups: inputs are numbers below it
const GROUP_ORDER = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001

const ERR_INPUT_TOO_LARGE = 601
const ERR_NOT_IN_GROUP = 602

struct Groth16Proof {
    a: bits384
    b: bits768
    c: bits384
}

// e(A, B) = e(alpha, beta) · e(inputs, gamma) · e(C, delta)
fun Groth16Proof.isValid(self, ${inputs.map((name) => `${name}: int`).join(', ')}): bool {
${inputs.map((name) => `    assert (${name} >= 0 && ${name} < GROUP_ORDER) throw ERR_INPUT_TOO_LARGE;`).join('\n')}
    // BLS_PAIRING doesn't look whether its points belong to the groups; on points outside, the formula proves nothing
    val inGroup = blsG1InGroup(self.a as slice) && blsG2InGroup(self.b as slice) && blsG1InGroup(self.c as slice);
    assert (inGroup) throw ERR_NOT_IN_GROUP;
    var inputs = IC0;
${inputs.map((name, index) => `    inputs = blsG1Add(inputs, blsG1Mul(IC${index + 1}, ${name}));`).join('\n')}
    return blsPairing4(
        blsG1Neg(self.a as slice), self.b as slice,
        ALPHA_G1, BETA_G2,
        inputs, GAMMA_G2,
        self.c as slice, DELTA_G2,
        4
    );
}
`;
}
