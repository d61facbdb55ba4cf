/** A whole site in one readable string: `-- path --` begins a file, as in a txtar archive. */

/**
 * @param text files one after the other; text before the first mark is ignored
 * @returns text of each file by its path
 */
export function filesOf(text: string): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  let path: string | undefined;
  let lines: string[] = [];
  const keep = (): void => {
    if (path !== undefined) files[path] = lines.length === 0 ? "" : `${lines.join("\n")}\n`;
  };
  for (const line of text
    .replace(/^\n/, "")
    .replace(/\n[ \t]*$/, "")
    .split("\n")) {
    const mark = /^-- (\S.*\S|\S) --$/.exec(line)?.[1];
    if (mark === undefined) lines.push(line);
    else {
      keep();
      path = mark;
      lines = [];
    }
  }
  keep();
  return files;
}

/** The smallest configuration there is. */
export const PLAIN_SITE = `{"title": "Plain", "url": "https://docs.example.org"}`;

/** English and Chinese, as the project's own site has them. */
export const TWO_LANGUAGES = `{
  "title": "Two",
  "url": "https://docs.example.org",
  "locales": {
    "default": "en",
    "list": [
      {"id": "en", "label": "English", "lang": "en", "path": ""},
      {"id": "mandarin", "label": "简体中文", "lang": "zh-CN", "path": "zh-CN"}
    ]
  }
}`;
