/** Dates in the forms that writers use. */

const DATE =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[Tt ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|z|[+-]\d{1,2}(?::?\d{2})?)?)?$/;

/**
 * Normalises a date: `2024-05-01` and `2024/5/1` give `2024-05-01`, a date with a time gives an instant in UTC. A time
 * without a zone is taken as UTC, so that the site does not depend on the time zone of the machine that builds it.
 * @returns undefined if the text is not a date
 */
export function isoDate(text: string): string | undefined {
  const found = DATE.exec(text.trim());
  if (found === null) return undefined;
  const [, year = "", month = "", day = "", hour, minute = "0", second = "0", fraction = "", zone = "Z"] = found;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(midnight);
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day) || Number(year) < 1000)
    return undefined;
  if (hour === undefined) return date.toISOString().slice(0, 10);
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return undefined;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, "0"));
  const time = midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + milliseconds;
  return new Date(time - zoneOffset(zone)).toISOString();
}

/** How far a zone (`+02:00`) is ahead of UTC, in milliseconds. */
function zoneOffset(zone: string): number {
  if (zone === "Z" || zone === "z") return 0;
  const digits = zone.slice(1).replace(":", "");
  const minutes =
    Number(digits.slice(0, digits.length > 2 ? -2 : undefined)) * 60 +
    (digits.length > 2 ? Number(digits.slice(-2)) : 0);
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}

/** Whether a text is a date as `isoDate` returns it. */
export function isIsoDate(text: string): boolean {
  return isoDate(text) === text;
}
