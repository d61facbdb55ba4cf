/** Schemas that several configuration files share. Their messages complete a sentence that begins with "expected". */
import * as z from "zod/mini";
import { CONFIGURED_ADDRESS } from "../address-policy.ts";
import { COLOUR } from "../colour.ts";
import { LINK_ICONS } from "../icon-names.ts";

// A process validates each file once, and compiling a schema to code takes longer than interpreting it once.
z.config({ jitless: true });

/** Adds the description that editors show for a key. */
export const about = z.describe;

export const text = () => z.string().check(z.minLength(1));

/** Translations of a text by language, without the default language: `{"zh-CN": "钱包"}`. */
export const texts = () => z.record(z.string(), text());

export const labels = () =>
  z.exactOptional(texts().check(about('The label in other languages, by language: {"zh-CN": "…"}.')));

/** A route of this site without base path and locale, optionally with an anchor: `/v3/concepts/glossary`. */
export const route = () => z.string().check(z.regex(/^\/(?!\/)[^\s]*$/, "expected a route, which begins with /"));

/** Refuses what looks like a web address but can't be parsed as one, such as https://[example.org. */
export const parsable = z.refine<string>((value) => !/^https?:/i.test(value) || URL.canParse(value), {
  error: "expected an address that browsers understand",
});

/** Refuses names that every object has, such as `constructor`: names of languages and versions are used as keys. */
export const ownName = z.refine<string>((value) => !(value in {}), {
  error: "expected another name: this one means something in JavaScript",
});

/** An external address. Schemes that could run code are refused. */
export const address = () =>
  z.string().check(
    z.regex(CONFIGURED_ADDRESS, {
      error: "expected an address that begins with https://, http://, mailto: or tel:",
      abort: true,
    }),
    parsable,
  );

/** A file under `content/static` (`/img/logo.svg`) or an external address. */
export const picture = () =>
  z.string().check(
    z.regex(/^(?:\/(?!\/)|https?:\/\/)[^\s]+$/i, {
      error: "expected a path that begins with /, or an https:// address",
      abort: true,
    }),
    parsable,
  );

export const colour = () => z.string().check(z.regex(COLOUR, "expected a colour such as #0098ea"));

export const iconName = (what: string) =>
  z
    .string()
    .check(
      z.regex(/^[a-z][a-z0-9-]{0,40}$/, "expected the name of an icon, such as github"),
      about(`${what} One of ${LINK_ICONS.join(", ")}.`),
    );

/** Keys of a link: a label and exactly one of `to` and `href`. */
export const linkShape = {
  label: text().check(about("What the link says, in the default language.")),
  labels: labels(),
  to: z.exactOptional(route().check(about("Page of this site that it leads to."))),
  href: z.exactOptional(address().check(about("Address elsewhere that it leads to."))),
};

interface LinkKeys {
  readonly to?: string;
  readonly href?: string;
}

/** Exactly one of `to` and `href`. */
export const oneTarget = z.refine<LinkKeys>((link) => (link.to === undefined) !== (link.href === undefined), {
  error: 'expected either "to" (a page of this site) or "href" (an address elsewhere)',
});

/** At most one of `to` and `href`. */
export const atMostOneTarget = z.refine<LinkKeys>((link) => link.to === undefined || link.href === undefined, {
  error: 'expected only one of "to" and "href"',
});

/** The key `$schema`, by which a configuration file names its JSON Schema for editors. */
export const schemaKey = z.exactOptional(z.string().check(about("Where this file's JSON Schema lies, for editors.")));
