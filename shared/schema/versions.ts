/** `version` and `versions` in config/site.json. */
import * as z from "zod/mini";
import { about, ownName, labels, route, text } from "./common.ts";

const isLast = z.exactOptional(
  z
    .boolean()
    .check(
      about(
        "Whether it is the latest version, which readers find at the root. Default: the first of `versions`; without those, the documents of content/<lang>/docs.",
      ),
    ),
);

const mainDoc = z.exactOptional(
  route().check(
    about("Route of its main document; without it, the landing page of its first sidebar, else its index page."),
  ),
);

const banner = z.exactOptional(
  z
    .enum(["none", "unreleased", "unmaintained"])
    .check(
      about(
        "What its pages say at the top. Default: unreleased for what is newer than the latest version, unmaintained for what is older.",
      ),
    ),
);

const noIndex = z._default(z.boolean().check(about("Asks search engines to leave its pages out.")), false);

export const versionSchema = z.strictObject({
  name: z._default(
    z
      .string()
      .check(
        z.regex(/^[\w.-]{1,40}$/, "expected a short name"),
        ownName,
        about("Name of the version in storage and search."),
      ),
    "current",
  ),
  label: z._default(text().check(about("Name of the version as shown.")), "Next"),
  labels: labels(),
  isLast,
  path: z.exactOptional(
    route().check(
      about("Route below which it lies. Default: the root; /next where another version is the latest one."),
    ),
  ),
  mainDoc,
  banner,
  noIndex,
});

const olderVersion = z.strictObject({
  name: z
    .string()
    .check(
      z.regex(/^\w[\w.-]{0,39}$/, "expected a short name, such as 2.0"),
      ownName,
      about("Name of the version; content/<lang>/versions/<name> holds its documents."),
    ),
  label: z.exactOptional(text().check(about("Name of the version as shown. Default: its name."))),
  labels: labels(),
  isLast,
  path: z.exactOptional(
    route().check(about("Route below which it lies. Default: the root for the latest version, else its name.")),
  ),
  mainDoc,
  banner,
  noIndex,
});

type Version = z.output<typeof versionSchema> | z.output<typeof olderVersion>;

/** Names tell versions apart, and one at most is the latest. */
export const consistentVersions = z.check<{ readonly version: Version; readonly versions: readonly Version[] }>(
  (context) => {
    const { version, versions } = context.value;
    const names = new Set([version.name]);
    let hasLast = version.isLast === true;
    versions.forEach(({ name, isLast: claims }, index) => {
      const fault = (key: string, message: string, input: unknown): void =>
        void context.issues.push({ code: "custom", message, path: ["versions", index, key], input });
      if (names.has(name)) fault("name", "expected a name that no other version has", name);
      names.add(name);
      if (claims === true && hasLast) fault("isLast", "expected at most one version to be the latest", claims);
      if (claims === true) hasLast = true;
    });
  },
);

export const versionsSchema = z.array(olderVersion);
