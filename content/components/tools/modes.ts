/** The effect of a message mode on balances, calculated as in `try_action_send_msg` of the reference implementation. */

/** The flags a mode consists of. */
export const FLAGS = [1, 2, 16, 32, 64, 128] as const;
export type Flag = (typeof FLAGS)[number];

/**
 * Nanotons that a run and a message cost in the page's experiment: 1,954 gas and one cell in the basechain, June 2026.
 */
export const GAS = 130_268n;
export const FORWARDING = 66_667n;

/** Amounts are in nanotons. */
export interface Situation {
  readonly mode: number;
  /** Balance of the contract before the message arrived. */
  readonly balance: bigint;
  /** Value of the incoming message. */
  readonly incoming: bigint;
  /** Value of the outgoing message, as the contract wrote it. */
  readonly value: bigint;
}

export type Outcome =
  | { readonly kind: "sent"; readonly contract: bigint; readonly receiver: bigint; readonly isDeleted: boolean }
  /** The action failed, flag 2 lets the others go on. */
  | { readonly kind: "skipped"; readonly contract: bigint }
  /** The whole action phase failed; `returned` goes back to whoever sent the incoming message. */
  | { readonly kind: "failed"; readonly code: 34 | 37; readonly contract: bigint; readonly returned: bigint };

/** @returns the flags of a mode; those that mean nothing are left out */
export function flagsOf(mode: number): readonly Flag[] {
  return FLAGS.filter((flag) => (mode & flag) !== 0);
}

/** Whether a mode is refused, whatever the balances are: unknown flags, or 64 together with 128. */
export function isRefused(mode: number): boolean {
  return (mode & ~0xf3) !== 0 || (mode & 0xc0) === 0xc0;
}

/** Reads a mode: a whole number from 0 to 255, decimal or hexadecimal. */
export function readMode(text: string): number | undefined {
  const written = text.trim();
  if (!/^(?:\d{1,3}|0x[\da-f]{1,2})$/i.test(written)) return undefined;
  const mode = Number(written);
  return mode <= 255 ? mode : undefined;
}

/** What one message does that a contract sends because of another, which was internal and could bounce. */
export function outcomeOf({ mode, balance, incoming, value }: Situation): Outcome {
  const held = balance + incoming - GAS;
  const failed = (code: 34 | 37): Outcome => {
    // Since network version 13, flag 2 also skips an action whose mode is refused.
    if ((mode & 2) !== 0) return { kind: "skipped", contract: held };
    const canReturn = (mode & 16) !== 0 && incoming > GAS + FORWARDING;
    const returned = canReturn ? incoming - GAS - FORWARDING : 0n;
    return { kind: "failed", code, contract: canReturn ? balance : held, returned };
  };
  if (isRefused(mode)) return failed(34);
  const all = (mode & 128) !== 0;
  const paysApart = (mode & 1) !== 0 && !all;
  let wanted = all ? held : value;
  if ((mode & 64) !== 0) wanted += incoming - (paysApart ? 0n : GAS);
  if (!paysApart && wanted < FORWARDING) return failed(37);
  const taken = paysApart ? wanted + FORWARDING : wanted;
  if (taken > held || wanted < 0n) return failed(37);
  const receiver = paysApart ? wanted : wanted - FORWARDING;
  return { kind: "sent", contract: held - taken, receiver, isDeleted: all && (mode & 32) !== 0 };
}
