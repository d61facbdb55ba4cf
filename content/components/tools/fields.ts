/** Fields of a tool. They are kept in the page's address, so that a reader can send somebody else what they see. */
import { useEffect, useState, useSyncExternalStore } from "react";

export type Fields = Readonly<Record<string, string>>;

/** Milliseconds of quiet before the address is written: browsers refuse an address for each key of a fast typist. */
const QUIET = 300;
/** Longer values stay out of the address: hosts refuse long ones. */
const LONGEST = 4000;

/** Attributes of a field for code: what is typed or pasted stays as it is. */
export const AS_TYPED = { autoComplete: "off", autoCapitalize: "off", spellCheck: false } as const;

const never = () => () => undefined;

interface Given<F> {
  readonly fields: F;
  /** Whether the reader has typed some of it here; the rest is what the address says. */
  readonly isTyped: boolean;
}

/**
 * What the reader has typed before this code was there, else what the address says.
 * @param early what fields without a name were set to, such as check boxes
 */
function given<F extends Fields>(id: string, initial: F, early?: (form: HTMLElement) => Partial<F>): Given<F> {
  const form = typeof document === "undefined" ? null : document.getElementById(id);
  if (form === null) return { fields: initial, isTyped: false };
  const query = new URLSearchParams(location.search);
  const typed: Record<string, string | undefined> = { ...early?.(form) };
  for (const [name, standard] of Object.entries(initial)) {
    const value = form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
    if (value !== undefined && value !== standard) typed[name] = value;
  }
  const found = Object.entries(initial).map(([name, standard]) => [name, typed[name] ?? query.get(name) ?? standard]);
  return { fields: Object.fromEntries(found) as F, isTyped: Object.keys(typed).length > 0 };
}

function writeAddress(id: string, fields: Fields, initial: Fields): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(fields))
    if (value === initial[name] || value.length > LONGEST) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  url.hash = id;
  try {
    history.replaceState(history.state, "", url);
  } catch {
    // Some browsers limit how often an address may change; the next change tries again.
  }
}

/**
 * @param id of the tool's form, which the address leads to
 * @param initial value of each named field, as it is rendered on the server
 * @returns the values, and a function that changes some of them
 */
export function useFields<F extends Fields>(
  id: string,
  initial: F,
  early?: (form: HTMLElement) => Partial<F>,
): readonly [F, (change: Partial<F>) => void] {
  // The first rendering has to be what the server made; what the reader has typed meanwhile counts from the second on.
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [before] = useState(() => given(id, initial, early));
  const [changed, setChanged] = useState<Partial<F>>({});
  const fields = isAwake ? { ...before.fields, ...changed } : initial;
  const written = JSON.stringify(fields);
  const first = JSON.stringify(initial);
  const isTouched = before.isTyped || Object.keys(changed).length > 0;
  useEffect(() => {
    if (!isTouched) return undefined;
    const timer = setTimeout(() => writeAddress(id, JSON.parse(written) as Fields, JSON.parse(first) as Fields), QUIET);
    return () => clearTimeout(timer);
  }, [id, written, first, isTouched]);
  return [fields, (change) => setChanged((now) => ({ ...now, ...change }))];
}
