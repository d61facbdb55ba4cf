/** Generators whose sites can be adopted. */
import type { Host } from "../host/host.ts";
import type { AdoptPlan } from "./adopt-plan.ts";
import { docusaurusConfig, planDocusaurus } from "./docusaurus/adopt.ts";
import type { WantedVersions } from "./docusaurus/trees.ts";
import { planStarlight } from "./starlight/adopt.ts";
import { astroConfig } from "./starlight/config.ts";
import { planVitePress, vitePressConfig } from "./vitepress/adopt.ts";

/** The generator that made a site. */
export interface Generator {
  readonly kind: string;
  /** Its configuration, below the folder of the site. */
  readonly name: string;
  /** @returns the plan, or why there is none */
  readonly plan: () => Promise<AdoptPlan | string>;
}

/** @returns undefined where a folder holds no site of a generator that is known */
export function generatorOf(host: Host, from: string, versions: WantedVersions): Generator | undefined {
  const docusaurus = docusaurusConfig(host, from);
  if (docusaurus !== undefined)
    return { kind: "Docusaurus", name: docusaurus, plan: () => planDocusaurus(host, from, docusaurus, versions) };
  const vitePress = vitePressConfig(host, from);
  if (vitePress !== undefined)
    return { kind: "VitePress", name: vitePress, plan: () => planVitePress(host, from, vitePress) };
  const astro = astroConfig(host, from);
  return astro === undefined
    ? undefined
    : { kind: "Starlight", name: astro, plan: () => planStarlight(host, from, astro) };
}
