/** React components that documents use: plain React is moved, others are listed as remaining work. */
import { posix, relative } from "node:path";
import type { Host } from "../host/host.ts";
import { scanImports } from "../markdown/imports.ts";
import { findFrontMatter } from "../source/front-matter-block.ts";
import type { Left, Move } from "./adopt-plan.ts";
import { createComponentModules, type Judged } from "./component-modules.ts";
import { findHandedOut } from "./handed-out.ts";
import { mapOutsideSpans, mapProse, proseOf } from "./prose.ts";
import { readText } from "./read.ts";

export interface Components {
  /**
   * Removes the imports of moved components from a document, and adds those of other documents that it uses as parts
   * without importing them.
   */
  readonly rewrite: (text: string, move: Move) => string;
  /** Files of the new site. To be called after all documents were rewritten. */
  readonly files: () => ComponentFiles;
  readonly left: () => readonly Left[];
}

export interface ComponentFiles {
  /** Files to write, by path in the new site. */
  readonly texts: Readonly<Record<string, string>>;
  /** Files to copy as they are. */
  readonly copies: readonly Move[];
}

/** Components of the engine, which replace imported ones of the same name. */
const OWN =
  /^@theme\/(?:Tabs|TabItem|CodeBlock|Admonition|Details|DocCardList|ThemedImage|TOCInline|Heading)|^@docusaurus\/(?:Head|Link|useBaseUrl)$|^@mdx-js\//;

export interface OldSite {
  /** Absolute path that `@site/` stands for. */
  readonly root: string;
  /** Absolute paths of the folders of its documents. */
  readonly folders: readonly string[];
  /** Path that its addresses begin with. */
  readonly base: string;
}

interface MovedComponent {
  /** Absolute path of its module in the old site. */
  readonly file: string;
  /** What it, or what it is a member of, is called there; undefined for the default export. */
  readonly local: string | undefined;
  /** Its name in that, where it is a member: `Faq` of `Links`. */
  readonly member: string | undefined;
}

export function createComponents(host: Host, { root, folders, base }: OldSite): Components {
  const modules = createComponentModules(host, root, folders);
  /** Components that are moved, by the names that documents use. */
  const moved = new Map<string, MovedComponent>();
  const needed = new Map<string, Set<string>>();
  const handedOut = findHandedOut(host, root);

  /**
   * Moves a component under the name that a document uses.
   * @param exported its name in its module, or that of what it is a member of
   * @param member its name in that, if it is a member
   * @param path as the module `importer` names it
   * @param from the document
   * @returns whether it could be moved
   */
  function take(
    name: string,
    from: string,
    { exported, path, importer }: { exported: string; path: string; importer: string },
    member?: string,
  ): boolean {
    const file = modules.find(path, importer);
    const judgement: Judged = file === undefined ? { kind: "uses", what: path } : modules.judge(file);
    const taken = moved.get(name);
    if (
      judgement.kind === "plain" &&
      file !== undefined &&
      /^[A-Z]\w*$/.test(name) &&
      (taken?.file ?? file) === file &&
      exports(file, exported)
    ) {
      moved.set(name, {
        file,
        local: exported === "default" ? taken?.local : exported,
        member: member ?? taken?.member,
      });
      return true;
    }
    const why =
      file === undefined
        ? `from ${path}`
        : judgement.kind === "uses"
          ? `${relative(root, file)} uses ${judgement.what}`
          : `${relative(root, file)} does not export it`;
    const places = needed.get(`${name}: ${why}`) ?? new Set();
    needed.set(`${name}: ${why}`, places.add(relative(root, from)));
    return false;
  }

  /** Whether a module exports a name, itself or from another one. */
  function exports(file: string, name: string, seen: ReadonlySet<string> = new Set()): boolean {
    const code = readText(host, file) ?? "";
    if (exportsItself(code, name)) return true;
    if (name === "default") return false;
    return Array.from(code.matchAll(/\bexport\s*\*\s*from\s*["']([^"']+)["']/g), ([, path = ""]) =>
      modules.find(path, file),
    ).some((each) => each !== undefined && !seen.has(each) && exports(each, name, new Set([...seen, file])));
  }

  return {
    rewrite(text, move) {
      let out = text;
      const prose = proseOf(text);
      const imports = scanImports(prose);
      for (const each of handedOut) {
        if (imports.has(each.name) || !new RegExp(`<${each.name}\\b`).test(prose)) continue;
        if (each.kind === "document") out = withImport(out, each.name, each.path);
        else take(each.name, move.from, each);
      }
      for (const [name, { kind, path, exported }] of imports) {
        // What a document exports beside itself, `toc` and `frontMatter`, has no use here.
        if (kind !== "code" || OWN.test(path) || /\.(?:css|scss|json|mdx?)$/.test(path)) continue;
        const found = { exported, path, importer: move.from };
        const used = membersOf(name, prose);
        const movable = used.filter((member) => take(name + member, move.from, found, member));
        for (const member of movable) {
          const tag = new RegExp(`(</?${name})\\.(${member}\\b)`, "g");
          out = mapProse(out, (passage) => mapOutsideSpans(passage, (part) => part.replaceAll(tag, "$1$2")));
        }
        const isTag = new RegExp(`<${name}(?![\\w.])`).test(prose);
        // Data that the document hands to a component is none itself.
        if (
          !isTag &&
          used.length === 0 &&
          new RegExp(`\\{[^{}]*\\b${name}\\b[^{}]*\\}`).test(withoutImport(prose, name))
        )
          continue;
        const isWhole = used.length === 0 || isTag;
        if (isWhole ? take(name, move.from, found) : movable.length === used.length)
          out = mapProse(out, (passage) => withoutImport(passage, name));
      }
      return out;
    },
    files() {
      const texts: Record<string, string> = {};
      const copies = new Map<string, Move>();
      for (const [name, component] of moved) {
        const { file } = component;
        const whole = modules.judge(file);
        for (const from of whole.kind === "plain" ? whole.files : []) {
          const to = modules.partOf(from);
          if (/\.[jt]sx?$/.test(from)) {
            texts[to] = modules.textOf(from);
            for (const { path, text } of modules.standInsOf(from)) texts[path] = text(base);
          } else copies.set(from, { from, to, kind: "file" });
        }
        const target = posix.relative("content/components", modules.partOf(file));
        texts[`content/components/${name}.tsx`] =
          `/** As it was in ${relative(root, file)}. */\n${passedOn(`./${target}`, component)}`;
      }
      return { texts, copies: [...copies.values()] };
    },
    left: () =>
      [...needed].map(([what, places]) => {
        const [first = ""] = places;
        const more = places.size > 1 ? ` and ${places.size - 1} more` : "";
        return {
          group: "Components of documents that are no plain React: rewrite them in content/components",
          item: `${what} (${first}${more})`,
        };
      }),
  };
}

const IMPORT =
  /^import\s+(?:([A-Za-z_$][\w$]*)\s*,?\s*)?(?:\{([^{}]*)\}\s*)?from\s*(["'][^"'\n]*["']);?[ \t]*(?:\r?\n|$)/gm;

/** Without the import of a name, and without its statement where it imports nothing else. */
function withoutImport(prose: string, name: string): string {
  return prose.replace(IMPORT, (statement, whole: string | undefined, braces: string | undefined, path: string) => {
    const parts = (braces ?? "").split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
    const kept = parts.filter((part) => part.split(/\s+/).at(-1) !== name);
    if (whole !== name && kept.length === parts.length) return statement;
    const main = whole === name ? undefined : whole;
    const names = [...(main === undefined ? [] : [main]), ...(kept.length > 0 ? [`{ ${kept.join(", ")} }`] : [])];
    return names.length === 0 ? "" : `import ${names.join(", ")} from ${path};\n`;
  });
}

/** What passes a component on as the default export. */
function passedOn(path: string, { local, member }: MovedComponent): string {
  if (member === undefined)
    return `export { ${local === undefined ? "default" : `${local} as default`} } from "${path}";\n`;
  const holder = local === undefined ? "holder" : `{ ${local} as holder }`;
  return `import ${holder} from "${path}";\n\nexport default holder.${member};\n`;
}

/** Members of a component that a text uses: `<Links.Faq />` → `Faq`. */
function membersOf(name: string, prose: string): readonly string[] {
  return [
    ...new Set(
      Array.from(prose.matchAll(new RegExp(`<${name}\\.([A-Z]\\w{0,60})\\b`, "g")), ([, found = ""]) => found),
    ),
  ];
}

/** A document with an import statement at its beginning. */
function withImport(text: string, name: string, path: string): string {
  const at = findFrontMatter(text)?.bodyOffset ?? 0;
  const body = text.slice(at);
  const gap = /^\s*import\b/.test(body) ? "" : "\n";
  return `${text.slice(0, at)}\nimport ${name} from "${path}";\n${gap}${body.replace(/^\n+/, "")}`;
}

function exportsItself(code: string, name: string): boolean {
  return (
    (name === "default" && /export\s+default\b/.test(code)) ||
    new RegExp(
      `export\\s+(?:async\\s+)?(?:function|const|class)\\s+${name}\\b|export\\s*\\{[^}]*\\b${name}\\s*[,}]`,
    ).test(code)
  );
}
