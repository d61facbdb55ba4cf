/** Generators whose sites can be adopted. */
import type { Host } from "../host/host.ts";
import type { AdoptPlan } from "./adopt-plan.ts";
import { docusaurusConfig, planDocusaurus } from "./docusaurus/adopt.ts";
import type { WantedVersions } from "./docusaurus/trees.ts";
import { planHugo } from "./hugo/adopt.ts";
import { hugoConfig } from "./hugo/config.ts";
import { planStarlight } from "./starlight/adopt.ts";
import { astroConfig } from "./starlight/config.ts";
import { planVitePress, vitePressConfig } from "./vitepress/adopt.ts";

/** The generator that made a site. */
export interface Generator {
  readonly kind: string;
  /** Its configuration, below the folder of the site. */
  readonly name: string;
  /** Whether that is a program, which has to be run to know what it says. */
  readonly isProgram: boolean;
  /** @returns the plan, or why there is none */
  readonly plan: () => Promise<AdoptPlan | string>;
}

/** @returns undefined where a folder holds no site of a generator that is known */
export function generatorOf(host: Host, from: string, versions: WantedVersions): Generator | undefined {
  const docusaurus = docusaurusConfig(host, from);
  if (docusaurus !== undefined)
    return program("Docusaurus", docusaurus, () => planDocusaurus(host, from, docusaurus, versions));
  const vitePress = vitePressConfig(host, from);
  if (vitePress !== undefined) return program("VitePress", vitePress, () => planVitePress(host, from, vitePress));
  const astro = astroConfig(host, from);
  if (astro !== undefined) return program("Starlight", astro, () => planStarlight(host, from, astro));
  const hugo = hugoConfig(host, from);
  return hugo === undefined
    ? undefined
    : { kind: "Hugo", name: hugo, isProgram: false, plan: async () => Promise.resolve(planHugo(host, from, hugo)) };
}

function program(kind: string, name: string, plan: Generator["plan"]): Generator {
  return { kind, name, isProgram: true, plan };
}
