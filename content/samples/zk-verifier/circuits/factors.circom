pragma circom 2.1.6;

// #region bits
// The n bits of a number. It also proves that the number is below 2^n.
template Bits(n) {
    signal input in;
    signal output out[n];
    var sum = 0;
    for (var i = 0; i < n; i++) {
        out[i] <-- (in >> i) & 1;        // computed by the prover…
        out[i] * (out[i] - 1) === 0;     // …and constrained: each one is 0 or 1,
        sum += out[i] * 2 ** i;
    }
    sum === in;                          // together they are the number
}
// #endregion bits

// #region factor
// A factor is an integer from 2 to 2^n - 1.
template Factor(n) {
    signal input in;
    component bits = Bits(n);
    bits.in <== in;
    var high = 0;                        // 0 only for the numbers 0 and 1
    for (var i = 1; i < n; i++) high += bits.out[i];
    signal inverse <-- high == 0 ? 0 : 1 / high;
    high * inverse === 1;                // only a number that isn't 0 has an inverse
}
// #endregion factor

// #region main
template Factors(n) {
    signal input a;                      // secret
    signal input b;                      // secret
    signal input product;                // public
    signal input claimant;               // public: who may use this proof

    component fa = Factor(n);
    component fb = Factor(n);
    fa.in <== a;
    fb.in <== b;
    product === a * b;

    signal square <== claimant * claimant; // ties the proof to its claimant
}

component main {public [product, claimant]} = Factors(64);
// #endregion main
