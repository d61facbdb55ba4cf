/**
 * Packages with which configurations find and read a site's own files, to make a sidebar of them: what they ask of these
 * decides what a site looks like, so each has a small module in its place that does the same. All but a few of the
 * others have a stand-in that does nothing.
 */

/** Finds files: the functions that the packages export under their names, over the runtime's own search. */
const GLOB = `
const fs = require("node:fs");
const path = require("node:path");
// The runtime's search knows no braces with a slash inside.
const expanded = (pattern) => {
  const [whole, inside] = /\\{([^{}]*,[^{}]*)\\}/.exec(pattern) ?? [];
  return whole === undefined ? [pattern] : inside.split(",").flatMap((each) => expanded(pattern.replace(whole, () => each)));
};
const all = (given) => given === undefined ? [] : [given].flat().flatMap((each) => expanded(String(each)));
const find = (given, options = {}) => {
  const isList = typeof given === "string" || Array.isArray(given);
  const settings = isList ? options : given;
  const patterns = all(isList ? given : given.patterns);
  const cwd = path.resolve(String(settings.cwd ?? "."));
  const ignored = [...all(settings.ignore), ...patterns.filter((each) => each.startsWith("!")).map((each) => each.slice(1))]
    .map((each) => new Bun.Glob(path.relative(cwd, path.resolve(cwd, each))));
  const found = new Set();
  for (const pattern of patterns) {
    if (pattern.startsWith("!")) continue;
    const isAbsolute = path.isAbsolute(pattern);
    const own = path.relative(cwd, path.resolve(cwd, pattern));
    // A pattern may lead out of the folder: it is searched from the last folder that it names.
    const plain = own.slice(0, /[*?{[(!]|$/.exec(own).index);
    const folder = path.resolve(cwd, plain.slice(0, plain.lastIndexOf("/") + 1));
    const rest = path.relative(folder, path.resolve(cwd, own));
    for (const each of new Bun.Glob(rest).scanSync({ cwd: folder, dot: settings.dot === true, onlyFiles: settings.onlyFiles !== false && settings.onlyDirectories !== true })) {
      const file = path.resolve(folder, each);
      const name = path.relative(cwd, file);
      if (/(?:^|\\/)node_modules\\//.test(name) || ignored.some((one) => one.match(name))) continue;
      if (settings.onlyDirectories === true && fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() !== true) continue;
      found.add(settings.absolute === true || isAbsolute ? file : name);
    }
  }
  return [...found].sort();
};
const glob = async (...given) => find(...given);
module.exports = Object.assign(glob, { __esModule: true, default: glob, glob, async: glob, globby: glob, sync: find, globSync: find, globbySync: find });`;

/** Front matter and what follows it. */
const MATTER = `
const matter = (given) => {
  const text = typeof given === "string" ? given : String(given?.content ?? "");
  const head = /^\\uFEFF?---[ \\t]*\\r?\\n([^]*?)\\r?\\n---[ \\t]*(?:\\r?\\n|$)/.exec(text);
  let data = {};
  try { data = (head && Bun.YAML.parse(head[1])) ?? {}; } catch {}
  return { data, content: head ? text.slice(head[0].length) : text, matter: head?.[1] ?? "", orig: text, excerpt: "", language: "yaml" };
};
const read = (file) => ({ ...matter(require("node:fs").readFileSync(file, "utf8")), path: file });
module.exports = Object.assign(matter, { __esModule: true, default: matter, read });
matter.default.read = read;`;

/** Reads YAML, under the names of both packages. */
const YAML = `
const parse = (text) => Bun.YAML.parse(String(text));
module.exports = { __esModule: true, parse, load: parse, safeLoad: parse, default: { parse, load: parse, safeLoad: parse } };`;

/** Paths with slashes, as the runtime makes them here. */
const PATHS = `
const path = require("node:path").posix;
module.exports = { ...path, __esModule: true, default: path };`;

/** Starlight, of which a configuration is to keep what it is told. */
const STARLIGHT = `
const starlight = (options) => ({ starlight: options });
module.exports = Object.assign(starlight, { __esModule: true, default: starlight });`;

/** The plugin that makes a blog of it. */
const STARLIGHT_BLOG = `
const blog = (options) => ({ starlightBlog: options ?? {} });
module.exports = Object.assign(blog, { __esModule: true, default: blog });`;

/** Text of a module in CommonJS, by the name of the package that it stands for. */
export const REPLACED: ReadonlyMap<string, string> = new Map([
  ["@astrojs/starlight", STARLIGHT],
  ["starlight-blog", STARLIGHT_BLOG],
  ["fast-glob", GLOB],
  ["glob", GLOB],
  ["globby", GLOB],
  ["tinyglobby", GLOB],
  ["gray-matter", MATTER],
  ["js-yaml", YAML],
  ["pathe", PATHS],
  ["upath", PATHS],
  ["yaml", YAML],
]);

/**
 * Packages that compute values and do nothing else: where they are installed, configurations get them as they are.
 * @param path as it is imported
 */
export const isPlain = (path: string): boolean =>
  /^(?:zod|valibot|lodash(?:-es|\.\w+)?|semver|dotenv|toml|smol-toml|json5|slugify|github-slugger)(?:\/|$)/.test(path);
