// Whatever imports this file gets all of the runtime, which every page has anyway: so the bundler makes one chunk of it.
import "./kit.ts";

export * from "./read-site-data.ts";
