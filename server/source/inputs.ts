/**
 * The inputs of a site: everything outside the engine that it depends on. `server/source/observe.ts` has their
 * observers.
 */
import type { DiagnosticCode } from "../../shared/catalogue.ts";
import { input, type Input } from "../engine/types.ts";

/** A text file of the site, by its path in the site directory. */
export type FileText =
  | {
      readonly kind: "text";
      readonly text: string;
      /** Whether bytes that are not UTF-8 were replaced. */ readonly damaged: boolean;
    }
  | { readonly kind: "missing" }
  | { readonly kind: "unreadable"; readonly reason: string };

export const fileInput = input<FileText>("file", {
  weight: (file) => (file.kind === "text" ? file.text.length : 0),
});

/** A configuration file, by its path, as it counts: the live server keeps to what it last said without an error. */
export const configInput = input<FileText>("config-file");

/** Paths of all files below a folder of the site directory, relative to it, sorted by code unit. */
export const treeInput = input<readonly string[]>("tree");

/** Folders below a folder of the site directory that could not be listed, each with the reason. */
export type TreeFaults = readonly (readonly [path: string, reason: string])[];

export const treeFaultsInput = input<TreeFaults>("tree-faults");

/** A file that is copied to the site without being read as text; `size` is in bytes. */
export interface CopiedFile {
  readonly size: number;
  /** 32 hex digits of its SHA-256. */
  readonly hash: string;
  /** Width in pixels, if the file is a picture of a known format. */
  readonly width?: number;
  readonly height?: number;
}

export const copiedFileInput = input<CopiedFile | null>("blob");

/** The engine's own client code, bundled. */
export interface ClientAssets {
  /** Identifies the build of the client; see `PageChunk.client`. */
  readonly version: string;
  /** Paths below `assets/`. */
  readonly entry: string;
  readonly style: string;
  readonly searchWorker: string;
  readonly redirect: string;
  /** React for the components of a site. */
  readonly react: string;
  /** Document of the code playground's frame. */
  readonly playground: string;
  /** Modules that the entry imports statically, to be preloaded. */
  readonly preload: readonly string[];
  /** All files below `assets/`, by name, with their hash. */
  readonly files: Readonly<Record<string, string>>;
}

export const clientInput = input<ClientAssets>("client");

/** A standalone page that is a React component, by its path in the site directory. */
export type ModuleState =
  | {
      readonly kind: "ok";
      readonly hash: string;
      readonly title: string;
      readonly description: string;
      readonly layout: string;
      /** Id of an element behind what the page shows first; "" for none. */
      readonly firstView: string;
      /** Its own picture for link previews, as it is written; "" for none. */
      readonly image: string;
      /** Keys of `meta` that mean nothing, or whose value is no text. */
      readonly unknown: readonly string[];
      /** Minified styles that a standalone page imports; "" if there are none. */
      readonly styles: string;
      /** Files that it imports for their address, by their names below `assets/`, with their hash. */
      readonly files: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: "failed";
      readonly code: DiagnosticCode;
      readonly message: string;
      /** Messages of its causes, outermost first. */
      readonly causes: readonly string[];
      readonly hint?: string;
      /** Site path of the faulty file, if it is not the page's own. */
      readonly file?: string;
      readonly line?: number;
      readonly column?: number;
    };

export const moduleInput = input<ModuleState>("module");

/** A site's own highlight.js grammar for a language. */
export interface SiteGrammar {
  /** Name of the language, which is that of its file. */
  readonly name: string;
  /** Other names of the language, in lower case. */
  readonly aliases: readonly string[];
  /** Languages that it embeds. */
  readonly embeds: readonly string[];
  /** A self-contained CommonJS module with the grammar as its default export. */
  readonly code: string;
  /** SHA-256 of the code. */
  readonly hash: string;
}

/** A grammar of the site, by its path in the site directory. */
export type GrammarState =
  | { readonly kind: "ok"; readonly grammar: SiteGrammar }
  | {
      readonly kind: "failed";
      readonly message: string;
      readonly file: string;
      readonly line: number;
      readonly column: number;
    };

export const grammarInput = input<GrammarState>("grammar");

/** Files that the browser loads for a component of the site, as names below `assets/`. */
export interface IslandAssets {
  readonly script: string;
  readonly styles: readonly string[];
}

/** The site's own components, bundled for the browser. */
export interface Islands {
  /** Assets by the component's name; components that failed to build are missing. */
  readonly components: Readonly<Record<string, IslandAssets>>;
  /** All files below `assets/` that belong to them, by name, with their hash. */
  readonly files: Readonly<Record<string, string>>;
  /** Why components could not be bundled, by name. */
  readonly faults: Readonly<Record<string, string>>;
}

export const islandsInput = input<Islands>("islands");

/** Options of the command line that affect the site. */
export interface Settings {
  /** Replaces `baseUrl` of the configuration. */
  readonly base: string | null;
  /** Whether drafts are pages. */
  readonly drafts: boolean;
  /** Whether text files are also written in compressed form, for web servers to send. */
  readonly compress?: boolean;
}

export const settingsInput = input<Settings>("settings");

/** The last commit of each file, by site path; the date is in ISO form. Empty outside a repository. */
export type LastChanges = Readonly<Record<string, { readonly date: string; readonly author: string }>>;

export const lastChangesInput = input<LastChanges>("last-changes");

export const inputs: readonly Input<unknown>[] = [
  fileInput,
  configInput,
  treeInput,
  treeFaultsInput,
  copiedFileInput,
  clientInput,
  moduleInput,
  grammarInput,
  islandsInput,
  settingsInput,
  lastChangesInput,
];
