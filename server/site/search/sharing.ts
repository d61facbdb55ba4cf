/** Making a share is pure leaf work: a thread may have done it ahead of time, and what it made waits here. */
import { makeShare, type SearchShare, type ShareInput } from "./share.ts";

const ready = new WeakMap<ShareInput, SearchShare>();

/** Leaves a share that was made elsewhere for exactly this input. */
export function leaveShare(input: ShareInput, share: SearchShare): void {
  ready.set(input, share);
}

/** @returns the share, taken from what was left or made here */
export function shareOnce(input: ShareInput): SearchShare {
  return ready.get(input) ?? makeShare(input);
}
