/**
 * Reads code by a compiled grammar of highlight.js, for its hook `__emitTokens`. It follows the steps of the library's
 * own loop, but works with offsets instead of substrings, and omits what only serves language detection.
 */
import type { Callback, Match, Response, Scopes } from "./compiled.ts";
import { firstRule, type ModePlan, type Planned, type ModeRule } from "./mode-plan.ts";
import { newScanState, seeMore } from "./scanners.ts";

/** Receives tokens. */
export interface Sink {
  readonly addText: (text: string) => void;
  readonly openNode: (scope: string) => void;
  readonly closeNode: () => void;
}

/** Finds a language that a mode embeds; undefined if it is not available. */
export type LanguageOf = (name: string) => Planned | undefined;

/** A mode that is open, with those around it. */
interface OpenMode {
  readonly plan: ModePlan;
  readonly parent: OpenMode | undefined;
}

interface ReadRequest {
  readonly text: string;
  readonly planned: Planned;
  readonly sink: Sink;
  readonly languageOf: LanguageOf;
}

/**
 * @param request what to read, and how
 * @param continued the mode in which an earlier piece of the same embedded code ended
 * @returns the mode in which this one ends
 * @throws if the grammar makes no progress
 */
export function readCode(request: ReadRequest, continued?: OpenMode): OpenMode {
  const { text, planned, sink, languageOf } = request;
  const { aliases } = planned;
  const reading = newScanState(text);
  const continuations = new Map<string, OpenMode>();
  let top: OpenMode = continued ?? { plan: planned.root, parent: undefined };
  /** Start of the text that is not written yet, and the current offset. */
  let pending = 0;
  let index = 0;
  let firstHere = 0;
  let steps = 0;
  let emptyBeginAt = -1;

  const write = (part: string, scope: string): void => {
    if (part === "") return;
    sink.openNode(scope);
    sink.addText(part);
    sink.closeNode();
  };

  const writeWords = (part: string): void => {
    let written = 0;
    top.plan.words?.each(part, (start, end, scope) => {
      if (start > written) sink.addText(part.slice(written, start));
      write(part.slice(start, end), scope);
      written = end;
    });
    if (written < part.length) sink.addText(written === 0 ? part : part.slice(written));
  };

  const embed = (part: string, name: string): void => {
    const embedded = languageOf(name);
    if (embedded === undefined) {
      sink.addText(part);
      return;
    }
    const before = continuations.get(name);
    continuations.set(name, readCode({ ...request, text: part, planned: embedded }, before));
  };

  const flush = (end: number): void => {
    if (pending < end) {
      const { subLanguage } = top.plan.mode;
      const part = text.slice(pending, end);
      if (typeof subLanguage === "string") embed(part, subLanguage);
      else writeWords(part);
    }
    pending = end;
  };

  const writeGroups = (scopes: Scopes, match: Match): void => {
    for (let group = 1; group < match.length; group++) {
      if (scopes._emit?.[group] !== true) continue;
      const part = match[group] ?? "";
      const scope = scopes[group];
      if (scope) write(part, aliases[scope] ?? scope);
      else writeWords(part);
    }
  };

  const enter = (plan: ModePlan, match: RegExpExecArray | null): void => {
    const { beginScope } = plan.mode;
    if (plan.scope !== undefined) sink.openNode(plan.scope);
    if (match !== null && beginScope !== undefined) {
      if (beginScope._wrap !== undefined)
        write(text.slice(pending, index), aliases[beginScope._wrap] ?? beginScope._wrap);
      else writeGroups(beginScope, groupsOf(match, text, 0));
      pending = index;
    }
    top = { plan, parent: top };
  };

  /** @returns whether it began */
  const begin = (plan: ModePlan, match: RegExpExecArray, at: number): boolean => {
    const { mode } = plan;
    if (mode.__beforeBegin && text.charAt(at - 1) === ".") return false;
    if (mode["on:begin"] !== undefined && isRefused(mode["on:begin"], plan, groupsOf(match, text, at))) return false;
    const end = at + match[0].length;
    index = mode.returnBegin === true ? at : end;
    if (mode.skip !== true) flush(mode.excludeBegin === true ? end : at);
    enter(plan, match);
    return true;
  };

  /** The open mode that ends at a place, undefined where its pattern matches but something forbids it. */
  const endingAt = (at: number, match: RegExpExecArray | null): OpenMode | undefined => {
    let openMode: OpenMode | undefined = top;
    while (openMode !== undefined) {
      const { mode, endsAt }: ModePlan = openMode.plan;
      const onEnd = mode["on:end"];
      if (
        endsAt(reading.view, at) &&
        !(onEnd && match !== null && isRefused(onEnd, openMode.plan, groupsOf(match, text, at)))
      ) {
        while (openMode.plan.mode.endsParent === true && openMode.parent !== undefined) openMode = openMode.parent;
        return openMode;
      }
      openMode = mode.endsWithParent === true ? openMode.parent : undefined;
    }
    return undefined;
  };

  const leave = (ending: OpenMode, match: RegExpExecArray | null, at: number): void => {
    const { mode } = top.plan;
    const { endScope } = mode;
    const end = at + (match?.[0].length ?? 0);
    if (endScope !== undefined) {
      flush(at);
      if (endScope._wrap !== undefined) write(text.slice(at, end), endScope._wrap);
      else if (match !== null) writeGroups(endScope, groupsOf(match, text, at));
      pending = end;
    } else if (mode.skip !== true) flush(mode.returnEnd === true || mode.excludeEnd === true ? at : end);
    index = mode.returnEnd === true ? at : end;
    const outside = ending.parent;
    while (top !== outside && top.parent !== undefined) {
      if (top.plan.scope !== undefined) sink.closeNode();
      top = top.parent;
    }
    if (ending.plan.starts !== undefined) enter(ending.plan.starts, null);
  };

  for (const openMode of openModes(top)) if (openMode.plan.scope !== undefined) sink.openNode(openMode.plan.scope);
  for (;;) {
    while (index >= reading.sure) seeMore(reading);
    const { rules, isOver } = top.plan;
    let at = index;
    let rule: ModeRule | undefined;
    let match: RegExpExecArray | null = null;
    if (!isOver) {
      let found = firstRule(rules, reading, index, firstHere);
      // A rule was refused here. The rules after it may match at the same place; all rules may match further on.
      if (firstHere > 0 && (found < 0 || reading.next[rules[found]?.scanner.id ?? 0] !== index)) {
        found = firstRule(rules, reading, index + 1, 0);
      }
      rule = rules[found];
      if (rule === undefined) {
        if (seeMore(reading)) continue;
        break;
      }
      firstHere = found + 1;
      at = reading.next[rule.scanner.id] ?? index;
      match = reading.matches[rule.scanner.id] ?? null;
    }
    if (++steps > MANY_STEPS && steps > at * 3) throw new Error("A grammar does not get on.");
    if (rule?.plan !== undefined && match !== null) {
      emptyBeginAt = at;
      if (begin(rule.plan, match, at)) firstHere = 0;
      else if (firstHere === top.plan.mode.contains.length) {
        firstHere = 0;
        index = at + 1;
      } else index = at;
      continue;
    }
    firstHere = 0;
    if (emptyBeginAt === at && (match === null || match[0] === "")) {
      // A mode that begins and ends without consuming a character: skip one, because otherwise there is no progress.
      index = at + 1;
      if (index > text.length) break;
      continue;
    }
    emptyBeginAt = -1;
    const ending = endingAt(at, match);
    if (ending !== undefined) leave(ending, match, at);
    else index = at + (match?.[0].length ?? 0);
  }
  flush(text.length);
  return top;
}

const MANY_STEPS = 100_000;

/** Open modes, the outermost first, without the language itself. */
function openModes(top: OpenMode): readonly OpenMode[] {
  const openModes: OpenMode[] = [];
  for (let openMode = top; openMode.parent !== undefined; openMode = openMode.parent) openModes.push(openMode);
  return openModes.reverse();
}

function isRefused(callback: Callback, { data }: ModePlan, match: Match): boolean {
  const response: Response = {
    data,
    isMatchIgnored: false,
    ignoreMatch: () => {
      response.isMatchIgnored = true;
    },
  };
  callback(match, response);
  return response.isMatchIgnored;
}

const groupsOf = (match: RegExpExecArray, text: string, at: number): Match =>
  Object.assign([...match], { index: at, input: text });
