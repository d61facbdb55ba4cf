import type { JSX } from "react";
import type { PageTexts } from "../../shared/messages/page.ts";
import { Icon } from "./icons.tsx";
import type { LanguageAttributes } from "./language.ts";
import { fill } from "../../shared/messages/text.ts";

/** Services that accept a question in their address. Nothing is sent to them before the reader follows the link. */
const ASSISTANTS = [
  { name: "ChatGPT", ask: "https://chatgpt.com/?q=" },
  { name: "Claude", ask: "https://claude.ai/new?q=" },
] as const;

export interface PageMenuProps {
  /** Path of the page's Markdown, base path included. */
  readonly markdownHref: string;
  /** Origin of the site. */
  readonly origin: string;
  readonly words: PageTexts;
  /** Language of the interface, set if the article is in another one. */
  readonly own: Partial<LanguageAttributes>;
}

/** Actions with the page as Markdown: copy it, view it, ask an assistant about it. */
export function PageMenu({ markdownHref, origin, words, own }: PageMenuProps): JSX.Element {
  const question = encodeURIComponent(fill(words.askAssistant, { address: origin + encodeURI(markdownHref) }));
  return (
    <details className="menu page-menu" {...own}>
      <summary>
        {words.pageMenu}
        <Icon name="down" size={12} />
      </summary>
      <ul className="menu-list">
        <li className="needs-js">
          <a href={markdownHref} data-copy-markdown="" data-native="">
            {words.copyMarkdown}
            <Icon name="copy" size={14} />
          </a>
        </li>
        <li>
          <a href={markdownHref} data-native="">
            {words.viewMarkdown}
          </a>
        </li>
        {ASSISTANTS.map(({ name, ask }) => (
          <li key={name}>
            <a href={ask + question} target="_blank" rel="noopener noreferrer">
              {fill(words.openIn, { assistant: name })}
              <Icon name="external" size={12} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
