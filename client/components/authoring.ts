/** What standalone pages and components of a site can import from the engine: `import { … } from "docwright"`. */
export {
  Hero,
  Landing,
  LatestPosts,
  Ledger,
  Paths,
  ProsePage,
  type HeroProps,
  type IslandProps,
  type LandingLink,
  type LatestPostsProps,
  type LedgerProps,
  type PathsProps,
  type StandaloneProps,
} from "./landing.tsx";
/** Types for grammars in `content/grammars`, which are those of highlight.js. */
export type { LanguageFn, Mode, ModeCallback } from "highlight.js";
