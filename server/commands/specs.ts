/** The commands and their options, as product.md section 2 lists them; `--help` is made from this. */
import { BASE_PATH } from "../../shared/address.ts";
import type { CommandSpec, OptionSpec } from "./options.ts";

/** An empty one, as of a variable without a value, would be the current folder. */
const FOLDER = [/./, "a folder"] as const satisfies readonly [RegExp, string];
const COMMON = {
  site: { kind: "text", value: "DIR", default: ".", form: FOLDER, about: "Directory of the site." },
  json: { kind: "flag", about: "One JSON object on standard output, and nothing else there." },
  quiet: { kind: "flag", about: "Says nothing but faults." },
} as const satisfies Readonly<Record<string, OptionSpec>>;

const HOST = {
  kind: "text",
  value: "HOST",
  default: "127.0.0.1",
  // An empty one, as of a variable without a value, would be all addresses; brackets are for addresses of pages.
  form: [/^[^\s/[\]]+$/, "an address such as 127.0.0.1 or ::1"],
  about: "Address to listen on.",
} as const;
const STRICT = { kind: "flag", about: "Warnings count as errors." } as const;
const JOBS = { kind: "number", value: "N", min: 1, max: 64, about: "Worker threads. Default: one a core." } as const;
const NO_CACHE = { kind: "flag", about: "Neither reads nor writes the cache." } as const;
const ENDPOINT = {
  kind: "text",
  value: "URL",
  about: "Address of a store other than AWS (R2, Ceph, MinIO …).",
} as const;
const CACHE = {
  cache: {
    kind: "text",
    value: "PLACE",
    about: "A cache that machines share, read and written: s3://BUCKET/PREFIX, or a folder.",
  },
  cacheBranch: {
    kind: "text",
    value: "NAME",
    about: "Whose results it holds. Default: the branch of the CI job, else of the checkout.",
  },
  endpoint: ENDPOINT,
} as const satisfies Readonly<Record<string, OptionSpec>>;
const BASE = {
  kind: "text",
  value: "PATH",
  form: [BASE_PATH, "a path such as /docs/"],
  about: "Path below which the site is published, in place of baseUrl.",
} as const;

export const COMMAND_SPECS = {
  dev: {
    name: "dev",
    summary: "Serves the site while it is being written; pages follow each change.",
    options: {
      ...COMMON,
      port: {
        kind: "number",
        value: "PORT",
        min: 0,
        max: 65535,
        default: 3000,
        about: "Port to listen on; 0 for any.",
      },
      host: HOST,
      noCache: NO_CACHE,
      jobs: { ...JOBS, about: "Worker threads. Default: one a core, two at most." },
    },
  },
  dump: {
    name: "dump",
    summary: "Writes the static site.",
    options: {
      ...COMMON,
      out: { kind: "text", value: "DIR", form: FOLDER, about: "Directory to write to. Default: dist in the site." },
      base: BASE,
      compress: {
        kind: "flag",
        about: "Writes each text file up to 10 MB compressed as well (.br, .gz), for hosts that send those.",
      },
      strict: STRICT,
      noCache: NO_CACHE,
      ...CACHE,
      shard: {
        kind: "text",
        value: "K/N",
        about: "Does the Kth of N shares of the work and leaves it in the cache; writes no site.",
      },
      jobs: JOBS,
    },
  },
  preview: {
    name: "preview",
    summary: "Serves a dump as a static host would.",
    options: {
      ...COMMON,
      out: { kind: "text", value: "DIR", form: FOLDER, about: "Directory of the dump. Default: dist in the site." },
      base: BASE,
      port: {
        kind: "number",
        value: "PORT",
        min: 0,
        max: 65535,
        default: 4173,
        about: "Port to listen on; 0 for any.",
      },
      host: HOST,
    },
  },
  publish: {
    name: "publish",
    summary: "Writes a dump to object storage (S3): only what differs, whole at every moment.",
    options: {
      ...COMMON,
      to: { kind: "text", value: "s3://BUCKET/PREFIX", required: true, about: "Where to. Needed." },
      out: { kind: "text", value: "DIR", form: FOLDER, about: "Directory of the dump. Default: dist in the site." },
      endpoint: ENDPOINT,
      encoding: {
        kind: "choice",
        choices: ["br", "gzip"],
        about: "Sends text as dump --compress has compressed it, for stores that don't compress. Default: as it is.",
      },
      dryRun: { kind: "flag", about: "Only says what would be sent and removed." },
      rollback: {
        kind: "flag",
        about: "Puts back what was published before; a publish that did not end is taken back.",
      },
      purgeList: {
        kind: "text",
        value: "FILE",
        form: [/./, "a file"],
        about: "Writes the changed addresses there, one a line, for the cache of a CDN.",
      },
    },
  },
  check: {
    name: "check",
    summary: "Finds faults without building: links, anchors, images, routes, redirects, front matter, translations.",
    options: {
      ...COMMON,
      strict: STRICT,
      format: { kind: "choice", choices: ["text", "json", "github"], default: "text", about: "Form of the report." },
      locale: { kind: "text", value: "ID", about: "Only this locale." },
      explain: {
        kind: "text",
        value: "CODE",
        about: "Checks nothing: says what a diagnostic means and how it is mended; all for each there is.",
      },
      noCache: NO_CACHE,
      ...CACHE,
      jobs: JOBS,
    },
  },
  search: {
    name: "search",
    summary: "Shows what a reader would find.",
    options: {
      ...COMMON,
      locale: { kind: "text", value: "ID", about: "Locale to search in. Default: the site's default." },
      "doc-version": { kind: "text", value: "NAME", about: "Version of the documents. Default: the latest." },
    },
    words: { value: '"QUERY"', about: "What the reader types.", required: true, many: true },
  },
  stamp: {
    name: "stamp",
    summary: "Records which text translations were made from, once they say what it says.",
    options: COMMON,
    words: {
      value: "[FILE…]",
      about: "Translations, or folders of them. Default: all.",
      required: false,
      many: true,
      form: [/./, "a file or a folder"],
    },
  },
  schema: {
    name: "schema",
    summary: "Writes JSON Schemas for the configuration files and front matter, for editors.",
    options: {
      ...COMMON,
      out: {
        kind: "text",
        value: "DIR",
        form: FOLDER,
        about: "Directory to write to. Default: config/schema in the site.",
      },
    },
  },
  init: {
    name: "init",
    summary: "Makes a new site of two files, and the workflow that publishes a site.",
    options: {
      site: { kind: "text", value: "DIR", form: FOLDER, about: "The same as DIR, as other commands have it." },
      title: { kind: "text", value: "TEXT", about: "Title of the site. Default: the folder's name." },
      ci: {
        kind: "choice",
        choices: ["github", "gitlab"],
        about: "Writes the workflow that checks, dumps and publishes; where there is a site already, nothing else.",
      },
      target: {
        kind: "choice",
        choices: ["s3", "pages"],
        default: "s3",
        about: "With --ci, where the site is published: object storage, or the Pages of the service.",
      },
      shards: { kind: "number", value: "N", min: 2, max: 64, about: "With --ci, jobs that share the work of a dump." },
      force: { kind: "flag", about: "With --ci, replaces the workflow that is there." },
      json: COMMON.json,
      quiet: COMMON.quiet,
    },
    words: {
      value: "[DIR]",
      about: "Folder of the site. Default: this one.",
      required: false,
      many: false,
      form: FOLDER,
    },
  },
  adopt: {
    name: "adopt",
    summary: "Makes a site of a Docusaurus, VitePress, Starlight or Hugo site, which stays as it is.",
    options: {
      out: {
        kind: "text",
        value: "DIR",
        form: FOLDER,
        about: "Folder of the new site, empty or not there. Default: DIR-site, here.",
      },
      site: { kind: "text", value: "DIR", form: FOLDER, about: "The same as --out." },
      versions: {
        kind: "choice",
        choices: ["newest", "all"],
        default: "newest",
        about: "Which versions of the documents move.",
      },
      trust: {
        kind: "flag",
        about: "Runs the configuration of DIR, which is a program, as you; that of Hugo is none.",
      },
      json: COMMON.json,
      quiet: COMMON.quiet,
    },
    words: {
      value: "DIR",
      about: "Folder with docusaurus.config.*, .vitepress, astro.config.* or hugo.*.",
      required: true,
      many: false,
      form: FOLDER,
    },
  },
} as const satisfies Readonly<Record<string, CommandSpec>>;

export type CommandName = keyof typeof COMMAND_SPECS;
