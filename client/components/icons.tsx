/** Icons drawn for this site on a 16 × 16 grid, 1.5 strokes; decorative, so hidden from screen readers. */
import type { JSX } from "react";
import type { IconName } from "../../shared/icon-names.ts";

const paths: Readonly<Record<IconName, string>> = {
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h7",
  close: "m4 4 8 8M12 4l-8 8",
  search: "M7 2.75a4.25 4.25 0 1 1 0 8.5 4.25 4.25 0 0 1 0-8.5ZM10.2 10.2l3.3 3.3",
  chevron: "m6 4 4 4-4 4",
  down: "m4.5 6.5 3.5 3.5 3.5-3.5",
  external: "M6 4h6v6M12 4 4.5 11.5",
  edit: "m10.2 3.3 2.5 2.5-7 7-3.2.7.7-3.2zM8.7 4.8l2.5 2.5",
  copy: "M6 5.5h6.5V13H6zM10 5.5V3H3.5v7.5H6",
  sun: "M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6ZM8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.85.85M11.75 11.75l.85.85M3.4 12.6l.85-.85M11.75 4.25l.85-.85",
  moon: "M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8Z",
  globe: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2ZM2.2 6.3h11.6M2.2 9.7h11.6M8 2c-4 3.6-4 8.4 0 12 4-3.6 4-8.4 0-12Z",
  list: "M6 4h7.5M6 8h7.5M6 12h7.5M2.6 4h.4M2.6 8h.4M2.6 12h.4",
  left: "M13 8H3.5M7 4 3 8l4 4",
  right: "M3 8h9.5M9 4l4 4-4 4",
  clock: "M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.2ZM8 5v3.2l2.2 1.4",
  rss: "M3.2 12.8h.1M3 8.6A4.4 4.4 0 0 1 7.4 13M3 4.2A8.8 8.8 0 0 1 11.8 13",
  mail: "M2.2 4h11.6v8.2H2.2zM2.5 4.5 8 8.8l5.5-4.3",
  telegram: "m2 7.7 12-4.9-2.2 10.6-3.9-2.9-2 2L5.6 9l8-5.9L5.4 9z",
  linkedin: "M2.5 2.5h11v11h-11zM5.2 7v4M5.2 5.1V5M7.8 11V7M7.8 8.7c0-2.2 3-2.2 3 0V11",
  x: "m2.8 2.8 7.5 10.4h2.9L5.7 2.8zM13 2.8 9.1 7.3M7 8.9l-3.8 4.3",
  github:
    "M6 13.6v-2c-2.2.5-2.9-1-3.3-1.7M10 13.6v-2.2c0-.7-.2-1.1-.5-1.4 1.9-.2 3.5-.9 3.5-3.7 0-.8-.3-1.5-.7-2 .1-.5.1-1.2-.2-1.9-.7 0-1.5.5-1.9.8a6.6 6.6 0 0 0-3.4 0C6.4 2.9 5.6 2.4 4.9 2.4c-.3.7-.3 1.4-.2 1.9-.4.5-.7 1.2-.7 2 0 2.8 1.6 3.5 3.5 3.7-.3.3-.5.7-.5 1.2",
  coinmarketcap:
    "M2.6 10.5V8.9c0-2.4 1.6-4.2 2.5-1.6l.8 2.5 1.5-4.3c.4-1.1 1-1.1 1.3 0l1.1 4.2c.6 2 3.2 1.5 3.2-1.1A5.5 5.5 0 1 0 11 12.5",
  link: "M7 9a2.3 2.3 0 0 0 3.3 0l2.2-2.2a2.3 2.3 0 0 0-3.3-3.3l-.9.9M9 7a2.3 2.3 0 0 0-3.3 0L3.5 9.2a2.3 2.3 0 0 0 3.3 3.3l.9-.9",
  discord:
    "M5.6 11.4 4.9 13c-1.1-.3-2.1-.8-3-1.5.1-2.7.8-5 2.1-7.1.8-.4 1.6-.6 2.4-.8l.4.9c.8-.1 1.6-.1 2.4 0l.4-.9c.8.2 1.6.4 2.4.8 1.3 2.1 2 4.4 2.1 7.1-.9.7-1.9 1.2-3 1.5l-.7-1.6M4.9 11c2 .9 4.2.9 6.2 0M6 8.4v.3M10 8.4v.3",
  youtube:
    "M3.4 3.4c3-.3 6.2-.3 9.2 0 .8.1 1.3.7 1.4 1.4.2 2.1.2 4.3 0 6.4-.1.7-.6 1.3-1.4 1.4-3 .3-6.2.3-9.2 0-.8-.1-1.3-.7-1.4-1.4-.2-2.1-.2-4.3 0-6.4.1-.7.6-1.3 1.4-1.4ZM6.8 6v4l3.4-2z",
  gitlab: "m8 13.4 5.6-4.2-1.7-6-1.8 4H5.9l-1.8-4-1.7 6zM5.9 7.2 8 13.4l2.1-6.2",
  npm: "M1.8 5.2h12.4v4.9H8.6v1.6H6v-1.6H1.8zM4.9 7.2v2.9M6 5.4v4.5M8.6 7.2v2.9M9.9 5.4v4.5M12.1 7.2v2.9",
  bluesky:
    "M8 7.3C7 5.3 4.7 3.2 3.1 3.1c-1.5 0-1 4.6.1 5.6.8.7 2.2.5 2.2.5s-1.9.4-1.5 1.9c.6 1.9 3 1.9 4.1-1.2 1.1 3.1 3.5 3.1 4.1 1.2.4-1.5-1.5-1.9-1.5-1.9s1.4.2 2.2-.5c1.1-1 1.6-5.6.1-5.6C11.3 3.2 9 5.3 8 7.3Z",
  mastodon:
    "M11.6 13.1c-3 .9-6.3.4-6.8-1.9-.6-1.6-2-.3-2-4.6 0-2.3 1.3-3.6 3-3.9 1.5-.2 3-.2 4.4 0 1.7.3 3 1.6 3 3.9 0 2.3-.4 3.9-2.2 4.3-2 .4-4.2.4-6.2-.1M5.4 9.1V6.6c0-1.7 2.6-1.8 2.6.1v1.2-1.2c0-1.9 2.6-1.8 2.6-.1v2.5",
};

/** Pixels at letters of 16 px, and as much larger as the letters that a reader has chosen. */
const inRem = (pixels: number): string => `${pixels / 16}rem`;

/** One icon. `size` is in pixels; the colour is the text's. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): JSX.Element {
  return (
    <svg className="icon" width={inRem(size)} height={inRem(size)} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** The engine's own mark: an open book, and over it a square. Used where a site brings no logo of its own. */
export function Mark({ size = 26 }: { readonly size?: number }): JSX.Element {
  return (
    <svg className="mark" width={inRem(size)} height={inRem(size)} viewBox="0 0 32 32" aria-hidden="true">
      <path className="mark-a" d="m16 1.5 6 6-6 6-6-6z" />
      <path className="mark-b" d="M3 10.5 14.75 17v13L3 23.5zM29 10.5 17.25 17v13L29 23.5z" />
    </svg>
  );
}
