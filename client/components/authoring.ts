/** What standalone pages and components of a site may import from the engine: `import { … } from "docwright"`. */
export {
  Hero,
  Landing,
  Ledger,
  Paths,
  ProsePage,
  type HeroProps,
  type IslandProps,
  type LandingLink,
  type LedgerProps,
  type PathsProps,
  type StandaloneProps,
} from "./landing.tsx";
