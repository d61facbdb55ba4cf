/** Fields of a tool. Their values are stored in the page's address, so that readers can share what they see. */
import { useEffect, useState, useSyncExternalStore } from "react";

export type Fields = Readonly<Record<string, string>>;

/** Delay, in milliseconds, before the address is changed: browsers limit how often that is possible. */
const QUIET = 300;
/** Longer values, in characters, are not stored in the address, because hosts refuse long addresses. */
const LONGEST = 4000;

/** Attributes of a field for code: what is typed or pasted stays as it is. */
export const AS_TYPED = { autoComplete: "off", autoCapitalize: "off", spellCheck: false } as const;

const never = () => () => undefined;

/** The values that stand in the address. */
function given<F extends Fields>(initial: F): F {
  if (typeof document === "undefined") return initial;
  const query = new URLSearchParams(location.search);
  return Object.fromEntries(Object.entries(initial).map(([name, standard]) => [name, query.get(name) ?? standard])) as F;
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
 * @param id id of the tool's form, to which the address leads
 * @param initial value of each named field, as it is rendered on the server
 * @returns the values, and a function that changes some of them
 */
export function useFields<F extends Fields>(
  id: string,
  initial: F,
): readonly [F, (change: Partial<F>) => void] {
  // The first rendering has to equal the server's.
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [before] = useState(() => given(initial));
  const [changed, setChanged] = useState<Partial<F>>({});
  const fields = isAwake ? { ...before, ...changed } : initial;
  const written = JSON.stringify(fields);
  const first = JSON.stringify(initial);
  const isTouched = Object.keys(changed).length > 0;
  useEffect(() => {
    if (!isTouched) return undefined;
    const timer = setTimeout(() => writeAddress(id, JSON.parse(written) as Fields, JSON.parse(first) as Fields), QUIET);
    return () => clearTimeout(timer);
  }, [id, written, first, isTouched]);
  return [fields, (change) => setChanged((now) => ({ ...now, ...change }))];
}
