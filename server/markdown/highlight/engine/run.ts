/**
 * Reads code by a compiled grammar of highlight.js, for its hook `__emitTokens`: the same steps as in its own loop, on
 * places in the text instead of pieces of it, and without what only tells languages apart.
 */
import type { Callback, Match, Response, Scopes } from "./compiled.ts";
import { firstRule, type Plan, type Planned, type Rule } from "./plan.ts";
import { newReading, seeMore } from "./scanners.ts";

/** What tokens are written to. */
export interface Sink {
  readonly addText: (text: string) => void;
  readonly openNode: (scope: string) => void;
  readonly closeNode: () => void;
}

/** Gives the language that a mode hands its text over to; undefined if it is not there. */
export type LanguageOf = (name: string) => Planned | undefined;

/** A mode that is open, and those around it. */
interface Frame {
  readonly plan: Plan;
  readonly parent: Frame | undefined;
}

interface Run {
  readonly text: string;
  readonly planned: Planned;
  readonly sink: Sink;
  readonly languageOf: LanguageOf;
}

/**
 * @param run what to read, and how
 * @param continued the mode in which an earlier piece of the same embedded code ended
 * @returns the mode in which this one ends
 * @throws where a grammar never gets on
 */
export function runGrammar(run: Run, continued?: Frame): Frame {
  const { text, planned, sink, languageOf } = run;
  const { aliases } = planned;
  const reading = newReading(text);
  const continuations = new Map<string, Frame>();
  let top: Frame = continued ?? { plan: planned.root, parent: undefined };
  /** Where the text begins that is not written yet, and up to where it is read. */
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
    continuations.set(name, runGrammar({ ...run, text: part, planned: embedded }, before));
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

  const enter = (plan: Plan, match: RegExpExecArray | null): void => {
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
  const begin = (plan: Plan, match: RegExpExecArray, at: number): boolean => {
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
  const endingAt = (at: number, match: RegExpExecArray | null): Frame | undefined => {
    let frame: Frame | undefined = top;
    while (frame !== undefined) {
      const { mode, endsAt }: Plan = frame.plan;
      const onEnd = mode["on:end"];
      if (
        endsAt(reading.view, at) &&
        !(onEnd && match !== null && isRefused(onEnd, frame.plan, groupsOf(match, text, at)))
      ) {
        while (frame.plan.mode.endsParent === true && frame.parent !== undefined) frame = frame.parent;
        return frame;
      }
      frame = mode.endsWithParent === true ? frame.parent : undefined;
    }
    return undefined;
  };

  const leave = (ending: Frame, match: RegExpExecArray | null, at: number): void => {
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

  for (const frame of framesIn(top)) if (frame.plan.scope !== undefined) sink.openNode(frame.plan.scope);
  for (;;) {
    while (index >= reading.sure) seeMore(reading);
    const { rules, isOver } = top.plan;
    let at = index;
    let rule: Rule | undefined;
    let match: RegExpExecArray | null = null;
    if (!isOver) {
      let found = firstRule(rules, reading, index, firstHere);
      // A rule was refused here: those after it may match at the same place, all of them behind it.
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
      // A mode that begins and ends without a character: it takes one, or nothing would get on.
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
function framesIn(top: Frame): readonly Frame[] {
  const frames: Frame[] = [];
  for (let frame = top; frame.parent !== undefined; frame = frame.parent) frames.push(frame);
  return frames.reverse();
}

function isRefused(callback: Callback, { data }: Plan, match: Match): boolean {
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
