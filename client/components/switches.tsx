/** The entries of the switches between versions and between languages, in the header and in the slide-in menu. */
import type { JSX } from "react";
import type { PageModel, SiteModel } from "../../shared/model.ts";

interface SwitchProps {
  readonly site: SiteModel;
  /** The same page in each locale, in the order of `site.locales`. */
  readonly alternates: PageModel["alternates"];
  /** The page in each version, in the order of `site.versions`. */
  readonly versions: readonly VersionEntry[];
}

/** Where a version's entry leads, or the placeholders for it. */
export interface VersionEntry {
  readonly name: string;
  readonly href: string;
  readonly isSame: boolean | string;
}

/** One entry a version; the reader stays on the same page, where the version has it. */
export function Versions({ site, versions }: Pick<SwitchProps, "site" | "versions">): JSX.Element {
  return (
    <>
      {versions.map(({ name, href, isSame }) => (
        <li key={name}>
          <a
            href={href}
            data-version={name}
            data-same={isSame}
            {...(name === site.version.name ? { "aria-current": "true" } : {})}
          >
            {site.versions?.find((each) => each.name === name)?.label ?? name}
          </a>
        </li>
      ))}
    </>
  );
}

/** One entry a locale; the reader stays on the same page. */
export function Languages({ site, alternates }: Pick<SwitchProps, "site" | "alternates">): JSX.Element {
  return (
    <>
      {alternates.map((alternate, index) => (
        <li key={index}>
          <a
            href={alternate.href}
            data-locale={site.locales[index]?.path ?? ""}
            hrefLang={alternate.lang}
            lang={alternate.lang}
            {...(alternate.lang === site.locale.lang ? { "aria-current": "true" } : {})}
          >
            {site.locales[index]?.label ?? alternate.lang}
          </a>
        </li>
      ))}
    </>
  );
}
