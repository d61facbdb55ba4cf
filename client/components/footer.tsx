import type { JSX } from "react";
import { iconOf } from "../../shared/icon-names.ts";
import type { FooterModel, SiteModel } from "../../shared/model.ts";
import type { PageTexts } from "../../shared/messages/page.ts";
import { Icon, Mark } from "./icons.tsx";

export interface FooterProps {
  readonly site: SiteModel;
  readonly footer: FooterModel | undefined;
  readonly words: PageTexts;
}

/** Columns of links, the icons, the copyright line; nothing where the site has no footer. */
export function Footer({ site, footer, words }: FooterProps): JSX.Element | null {
  if (footer === undefined) return null;
  return (
    <footer className="footer" aria-label={words.footer}>
      <div className="footer-inner">
        <div className="footer-columns">
          {footer.columns.map((column, index) => (
            <section key={index}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map((link, position) => (
                  <li key={position}>
                    <a href={link.href} {...(link.external ? { rel: "noopener" } : {})}>
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className="footer-end">
          <p>
            {site.logo === undefined ? <Mark size={20} /> : null}
            <span>{footer.copyright ?? site.title}</span>
          </p>
          {footer.social.length === 0 ? null : (
            <ul aria-label={words.social}>
              {footer.social.map((entry, index) => (
                <li key={index}>
                  <a
                    className="icon-button"
                    href={entry.href}
                    rel="noopener me"
                    aria-label={entry.label}
                    title={entry.label}
                  >
                    <Icon name={iconOf(entry) ?? "link"} size={18} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
}
