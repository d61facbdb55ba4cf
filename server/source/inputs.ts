/** Everything outside that the site is made from. `server/source/observe.ts` looks at the world for them. */
import type { DiagnosticCode } from "../../shared/catalogue.ts";
import { input, type Input } from "../engine/types.ts";

/** A text file of the site, by its path in the site directory. */
export type FileText =
  | {
      readonly kind: "text";
      readonly text: string;
      /** Bytes that are no UTF-8 were replaced. */ readonly damaged: boolean;
    }
  | { readonly kind: "missing" }
  | { readonly kind: "unreadable"; readonly reason: string };

export const fileInput = input<FileText>("file", {
  weight: (file) => (file.kind === "text" ? file.text.length : 0),
});

/** Paths of all files below a folder of the site directory, relative to it, sorted by code unit. */
export const treeInput = input<readonly string[]>("tree");

/** What lies below a folder of the site directory and could not be listed: site path and reason. */
export type TreeFaults = readonly (readonly [path: string, reason: string])[];

export const treeFaultsInput = input<TreeFaults>("tree-faults");

/** Size in bytes and hash of a file whose content is only copied; null where there is none. */
export interface Blob {
  readonly size: number;
  /** 32 hex digits of its SHA-256. */
  readonly hash: string;
  /** Pixels, where the file is a picture of a known kind. */
  readonly width?: number;
  readonly height?: number;
}

export const blobInput = input<Blob | null>("blob");

/** The engine's own client code, bundled. */
export interface ClientAssets {
  /** Names the code as a whole: a page of another one is loaded the ordinary way. */
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
  /** Modules that the entry imports at once, to be preloaded. */
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
      /** Styles that a standalone page imports, made small; "" where there are none. */
      readonly styles: string;
    }
  | {
      readonly kind: "failed";
      readonly code: DiagnosticCode;
      readonly message: string;
      /** Messages of what caused it, outermost first. */
      readonly causes: readonly string[];
      readonly hint?: string;
      /** Site path of the file that is at fault, where it is another one than the page's. */
      readonly file?: string;
      readonly line?: number;
      readonly column?: number;
    };

export const moduleInput = input<ModuleState>("module");

/** A grammar by which code in one more language is highlighted. */
export interface SiteGrammar {
  /** Name of the language: that of its file. */
  readonly name: string;
  /** Other names for it, lower case. */
  readonly aliases: readonly string[];
  /** Languages that it hands parts of the code over to. */
  readonly embeds: readonly string[];
  /** A CommonJS module that needs no other, with the grammar as its default export. */
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

/** What the browser loads for a component of the site: names below `assets/`. */
export interface IslandAssets {
  readonly script: string;
  readonly styles: readonly string[];
}

/** The site's own components, bundled for the browser. */
export interface Islands {
  /** By the component's name; those that do not build are missing. */
  readonly components: Readonly<Record<string, IslandAssets>>;
  /** All files below `assets/` that belong to them, by name, with their hash. */
  readonly files: Readonly<Record<string, string>>;
}

export const islandsInput = input<Islands>("islands");

/** What the command line says about the whole run. */
export interface Settings {
  /** Replaces `baseUrl` of the configuration. */
  readonly base: string | null;
  /** Whether drafts are pages. */
  readonly drafts: boolean;
  /** Whether each text file is written compressed as well: hosts are told to send those. */
  readonly compress?: boolean;
}

export const settingsInput = input<Settings>("settings");

/** When files were last committed: path in the site directory → ISO date and author. Empty outside a repository. */
export type LastChanges = Readonly<Record<string, { readonly date: string; readonly author: string }>>;

export const lastChangesInput = input<LastChanges>("last-changes");

export const inputs: readonly Input<unknown>[] = [
  fileInput,
  treeInput,
  treeFaultsInput,
  blobInput,
  clientInput,
  moduleInput,
  grammarInput,
  islandsInput,
  settingsInput,
  lastChangesInput,
];
