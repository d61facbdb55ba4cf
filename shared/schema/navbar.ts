/** config/navbar.json. */
import * as z from "zod/mini";
import { about, atMostOneTarget, iconName, labels, linkShape, oneTarget, schemaKey, text } from "./common.ts";

const position = z._default(
  z.enum(["left", "right"]).check(about("Side of the navbar; inside a dropdown it has no effect.")),
  "left",
);
const icon = z.exactOptional(
  iconName("Icon shown in place of the label, which is what screen readers say; in a menu before it."),
);

const link = z.strictObject({ type: z.literal("link"), ...linkShape, icon, position }).check(oneTarget);
const divider = z.strictObject({ type: z.literal("divider"), position });
const html = z.strictObject({
  type: z.literal("html"),
  value: text().check(about("Inline HTML; what could run code is dropped.")),
  position,
});

const entry = z.discriminatedUnion("type", [link, divider, html]);

const dropdown = z
  .strictObject({
    type: z.literal("dropdown"),
    ...linkShape,
    icon,
    position,
    items: z.array(entry).check(about("Its entries, from top to bottom.")),
  })
  .check(atMostOneTarget);

const locale = z.strictObject({
  type: z.literal("locale"),
  label: z.exactOptional(text().check(about("Text beside the icon of the switch. Default: none."))),
  labels: labels(),
  icon: z.exactOptional(iconName("Icon of the switch. Default: globe.")),
  position: z._default(
    z.enum(["left", "right"]).check(about("Has no effect: the switch stands on the right.")),
    "right",
  ),
  items: z._default(z.array(entry).check(about("Further entries below the languages.")), []),
});

const version = z.strictObject({
  type: z.literal("version"),
  items: z._default(z.array(entry).check(about("Further entries below the versions.")), []),
});

export const navbarSchema = z.strictObject({
  $schema: schemaKey,
  items: z._default(
    z
      .array(z.discriminatedUnion("type", [link, dropdown, locale, version, divider, html]))
      .check(about("Items from left to right.")),
    [],
  ),
  hideOnScroll: z._default(z.boolean().check(about("Hides the navbar while the reader scrolls down.")), false),
});
