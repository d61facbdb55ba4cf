/**
 * The script of a redirect page: goes to the new address and keeps query and hash. A fragment with a redirect of its
 * own takes precedence.
 */

/** Browsers encode a fragment; the table has it as it is read. An import would be another file to fetch on the way. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const data = document.getElementById("redirect")?.textContent;
if (data !== undefined) {
  const { to, fragments } = JSON.parse(data) as {
    readonly to: string;
    readonly fragments: Readonly<Record<string, string>>;
  };
  const id = decoded(location.hash.slice(1));
  const moved = Object.hasOwn(fragments, id) ? fragments[id] : undefined;
  const [path = "", hash = ""] = (moved ?? to).split("#");
  const query = path.includes("?") ? location.search.replace("?", "&") : location.search;
  location.replace(path + query + (hash === "" ? location.hash : `#${hash}`));
}
