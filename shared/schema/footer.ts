/** config/footer.json. */
import * as z from "zod/mini";
import { about, address, iconName, labels, linkShape, oneTarget, schemaKey, text, texts } from "./common.ts";

const link = z
  .strictObject({
    ...linkShape,
    locales: z.exactOptional(
      z.array(text()).check(about("Ids or languages of the locales that show it. Default: all.")),
    ),
  })
  .check(oneTarget);

const column = z.strictObject({
  title: text().check(about("Text above the column.")),
  titles: z.exactOptional(texts().check(about("The title in other languages."))),
  links: z.array(link).check(about("Links from top to bottom.")),
});

const social = z.strictObject({
  icon: iconName("Name of the icon."),
  label: text().check(about("Name for readers who do not see the icon.")),
  labels: labels(),
  href: address().check(about("Where it leads.")),
});

export const footerSchema = z.strictObject({
  $schema: schemaKey,
  columns: z._default(z.array(column).check(about("Columns of links.")), []),
  social: z._default(z.array(social).check(about("Icons below the columns.")), []),
  copyright: z.exactOptional(text().check(about("Line at the end."))),
  copyrights: z.exactOptional(texts().check(about("The line in other languages."))),
});
