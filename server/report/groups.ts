/** Groups many similar diagnostics, because three lines with counts are more useful than a thousand lines. */
import type { Diagnostic, Severity } from "../../shared/diagnostics.ts";

/** Up to this number, diagnostics of the same code and message are shown one by one. */
const FEW = 5;
/** Number of places that are listed for a group. */
const NAMED = 3;

export interface DiagnosticGroup {
  readonly severity: Severity;
  readonly code: string;
  /** Their message if it is the same for all, or else what the messages have in common. */
  readonly message: string;
  readonly hint: string | undefined;
  readonly members: readonly Diagnostic[];
  readonly files: number;
}

export interface Grouped {
  /** Shown one by one, in their order. */
  readonly single: readonly Diagnostic[];
  /** Largest first within a severity, errors before warnings before notes. */
  readonly groups: readonly DiagnosticGroup[];
}

const ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/**
 * Groups diagnostics with the same message. Those that differ only in what they quote (`There is no page …`) are
 * grouped if there are many of the same code.
 */
export function groupDiagnostics(diagnostics: readonly Diagnostic[]): Grouped {
  const same = bucket(diagnostics, ({ severity, code, message }) => `${severity}\n${code}\n${message}`);
  const groups: DiagnosticGroup[] = [];
  const rest: Diagnostic[] = [];
  for (const members of same) {
    if (members.length > FEW) groups.push(groupOf(members, members[0]?.message ?? ""));
    else rest.push(...members);
  }
  const single: Diagnostic[] = [];
  for (const members of bucket(rest, ({ severity, code, message }) => `${severity}\n${code}\n${patternOf(message)}`)) {
    if (members.length > 4 * FEW) groups.push(groupOf(members, patternOf(members[0]?.message ?? "")));
    else single.push(...members);
  }
  const kept = new Set(single);
  groups.sort((a, b) => ORDER[a.severity] - ORDER[b.severity] || b.members.length - a.members.length);
  return { single: diagnostics.filter((each) => kept.has(each)), groups };
}

/** The places that are listed for a group, from different files if possible. */
export function placesOf({ members }: DiagnosticGroup): readonly Diagnostic[] {
  const files = new Set<string>();
  const first = members.filter(({ place }) => {
    if (place === undefined || files.has(place.file)) return false;
    files.add(place.file);
    return true;
  });
  return [...first, ...members.filter((each) => each.place !== undefined && !first.includes(each))].slice(0, NAMED);
}

function groupOf(members: readonly Diagnostic[], message: string): DiagnosticGroup {
  const [first] = members;
  const hint = members.every((each) => each.hint === first?.hint) ? first?.hint : undefined;
  return {
    severity: first?.severity ?? "warning",
    code: first?.code ?? "",
    message,
    hint,
    members,
    files: new Set(members.flatMap(({ place }) => (place === undefined ? [] : [place.file]))).size,
  };
}

/** A message without what it quotes: addresses, paths, anchors, tags, words in quotation marks, numbers. */
function patternOf(message: string): string {
  return message
    .replace(/"[^"]*"|“[^”]*”|「[^」]*」/g, "“…”")
    .replace(/<\/?[A-Za-z][^<>]*>/g, "<…>")
    .replace(/(?<=\s|^)(?:[#/@]\S*?|\S*?\/\S*?|\S+?\.(?:mdx?|json|png|jpe?g|svg|gif|webp))(?=[.:;,]?(?:\s|$))/g, "…")
    .replace(/\d+/g, "…");
}

function bucket(
  diagnostics: readonly Diagnostic[],
  keyOf: (each: Diagnostic) => string,
): Iterable<readonly Diagnostic[]> {
  const buckets = new Map<string, Diagnostic[]>();
  for (const each of diagnostics) {
    const key = keyOf(each);
    const found = buckets.get(key);
    if (found) found.push(each);
    else buckets.set(key, [each]);
  }
  return buckets.values();
}
