import type { PageTexts } from "../../shared/messages/page.ts";
import { fill } from "../../shared/messages/text.ts";

/** Formats a date (`2024-05-01` or longer) for a language, without `Intl`, whose data differ between machines. */
export function formatDate(date: string, words: Pick<PageTexts, "date" | "months">): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  if (match === null) return date;
  const [iso, year = "", month = "", day = ""] = match;
  const monthNumber = Number(month);
  const name = words.months.split(" ")[monthNumber - 1] ?? month;
  return fill(words.date, { year, month: name, monthNumber, day: Number(day), iso });
}
