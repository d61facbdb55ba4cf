/** A crude Markdown splitter for small tests, apart from the real parser: headings, text, nothing else. */
import type { Section } from "../../shared/article.ts";
import { simpleSlug } from "../../shared/search/format.ts";

export function sectionsOf(markdown: string): {
  title: string;
  description: string;
  keywords: string[];
  sections: Section[];
} {
  let body = markdown;
  let title = "";
  let description = "";
  const matter = /^---\n([\s\S]*?)\n---\n/.exec(markdown);
  if (matter) {
    body = markdown.slice(matter[0].length);
    title = /^title:\s*["']?(.*?)["']?\s*$/m.exec(matter[1] ?? "")?.[1] ?? "";
    description = /^description:\s*["']?(.*?)["']?\s*$/m.exec(matter[1] ?? "")?.[1] ?? "";
  }
  const sections: Section[] = [];
  let current = { id: "", heading: "", level: 0, lines: [] as string[] };
  const used = new Map<string, number>();
  let fence = "";
  const close = () => {
    const text = current.lines
      .join("\n")
      .replace(/<\/?[A-Za-z][^>\n]*>/g, " ")
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/[*`]/g, "")
      .replace(/^\s*import .*$/gm, "")
      .replace(/[ \t]+/g, " ")
      .replace(/\n\s*\n+/g, "\n")
      .trim();
    sections.push({ id: current.id, heading: current.heading, level: current.level, text });
  };
  for (const line of body.split("\n")) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (mark) fence = fence === "" ? mark : line.trim().startsWith(fence) ? "" : fence;
    const heading = fence === "" ? /^(#{1,6})\s+(.*?)\s*#*$/.exec(line) : null;
    if (!heading) {
      current.lines.push(line);
      continue;
    }
    const level = (heading[1] ?? "").length;
    const explicit = /\{#([^}]+)\}/.exec(heading[2] ?? "")?.[1];
    const text = (heading[2] ?? "")
      .replace(/\{#[^}]+\}/, "")
      .replace(/<[^>]*>/g, "")
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/[*`]/g, "")
      .trim();
    if (level === 1 && sections.length === 0 && current.heading === "") {
      if (title === "") title = text;
      continue;
    }
    close();
    const slug = explicit ?? simpleSlug(text);
    const count = used.get(slug) ?? 0;
    used.set(slug, count + 1);
    current = { id: count === 0 ? slug : `${slug}-${count}`, heading: text, level, lines: [] };
  }
  close();
  const first = sections[0]?.text.split("\n").find((line) => line.trim() !== "") ?? "";
  return { title, description: description || first.slice(0, 200), keywords: [], sections };
}
