/** config/redirects.json. */
import * as z from "zod/mini";
import { about, schemaKey } from "./common.ts";

const target = () =>
  z
    .string()
    .check(
      z.regex(/^(?:\/(?!\/)|https?:\/\/)[^\s]*$/i, "expected a route, which begins with /, or an https:// address"),
    );

const oldAddress = () =>
  z
    .string()
    .check(
      z.regex(
        /^\/(?!\/)[^\s?#]*(?:#\S*)?$/,
        "expected a route, which begins with /, without a query: it holds with any",
      ),
    );

const redirect = z.strictObject({
  from: oldAddress().check(about("Old address; with #anchor, that anchor only.")),
  to: target().check(about("Where it leads; with #anchor, to that anchor.")),
  wants: z.exactOptional(target().check(about("Where it should lead once that page exists; until then `to` holds."))),
});

const folder = () =>
  z.string().check(z.regex(/^\/(?!\/)[^\s?#]*\/$|^\/$/, "expected a path that begins and ends with /"));

const prefix = z.strictObject({
  from: folder().check(about("Addresses that begin so …")),
  to: z
    .string()
    .check(
      z.regex(/^(?:\/(?!\/)|https?:\/\/)[^\s?#]*\/$|^\/$/i, "expected a path that begins and ends with /"),
      about("… begin so instead; the rest is kept."),
    ),
});

export const redirectsSchema = z.strictObject({
  $schema: schemaKey,
  redirects: z._default(z.array(redirect).check(about("Single addresses. They come before the prefixes.")), []),
  prefixes: z._default(z.array(prefix).check(about("Whole folders; the longest that fits holds.")), []),
});
