/** Formats a date (`2024-05-01` or longer) for a language, without `Intl`, whose data differ between machines. */
export function formatDate(date: string, lang: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  if (match === null) return date;
  const [, year = "", month = "", day = ""] = match;
  if (lang.startsWith("zh")) return `${year} 年 ${Number(month)} 月 ${Number(day)} 日`;
  if (lang.startsWith("en")) return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`;
  return `${year}-${month}-${day}`;
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
