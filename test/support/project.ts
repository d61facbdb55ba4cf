/** This checkout, as the engine is told of it. */
import { join } from "node:path";
import { checkout, sourceFiles, sourceVersion } from "../../server/checkout.ts";

/** Absolute path of the checkout. */
export const PROJECT = join(import.meta.dir, "../..");

/** The engine as its sources stand: what tests in this process run. */
export const INSTALLATION = checkout(PROJECT, sourceVersion(PROJECT, sourceFiles(PROJECT)));
