/**
 * The document of the playground's iframe, made when the client is bundled. Everything is inline, so it loads nothing.
 */

const style = `
html{color-scheme:light;color:#17232e;font:16px/1.6 system-ui,sans-serif;overflow-wrap:break-word}
@media not print{html[data-theme=dark]{color-scheme:dark;color:#dbe4ec}}
body{margin:0;padding:.875rem 1rem}
pre{margin:0;font:13px/1.6 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
button{font:inherit;padding:.25rem .75rem}
`;

/** The iframe may run the reader's code and load pictures; everything else is blocked. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src https: data:; form-action 'none'";

/**
 * @param script the bundle of `frame.tsx`, one classic script
 * @returns the HTML of the playground's frame
 */
export function playgroundDocument(script: string): string {
  // Inside a script element only its end tag and comment openers have a meaning of their own.
  const safe = script.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">` +
    `<meta name="robots" content="noindex"><title>Playground</title><style>${style}</style></head><body><script>${safe}</script></body></html>`
  );
}
