/** How the time that something takes grows with its input, said so that a busy machine says the same. */

/** Milliseconds below which nobody cares: noise and the garbage collector would decide. */
const QUICK = 150;
/** Three doublings of the input make eight times the time; the square would make 64 times. */
const DOUBLINGS = 3;
const LIMIT = 24;
const TRIES = 4;

const spent = (run: () => void): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/**
 * Doubles an input three times.
 * @param inputOf the input of a size
 * @param run what takes time; it may not remember earlier inputs
 * @param size of the smallest input
 * @returns "" where the time at most doubles with the length of the input, else the times
 */
export function overgrowth<T extends { readonly length: number }>(
  inputOf: (size: number) => T,
  run: (input: T) => void,
  size: number,
): string {
  const small = inputOf(size);
  const large = inputOf(size * 2 ** DOUBLINGS);
  let long = spent(() => {
    run(large);
  });
  if (long < QUICK) return "";
  // An input that grows faster than its size, as nesting by indentation does, may take as much longer.
  const longer = large.length / small.length / 2 ** DOUBLINGS;
  let short = Infinity;
  for (let tries = 0; tries < TRIES; tries++) {
    // The least of many runs for what is short, of some for what is long: only noise is taken away by it.
    for (let again = 0; again < 3; again++)
      short = Math.min(
        short,
        spent(() => {
          run(small);
        }),
      );
    if (long < short * LIMIT * longer) return "";
    long = Math.min(
      long,
      spent(() => {
        run(large);
      }),
    );
  }
  return `${large.length} characters take ${long.toFixed(0)} ms, ${small.length} take ${short.toFixed(1)} ms`;
}
