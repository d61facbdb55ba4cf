/** What the accessibility checker finds on a page. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";

/** Code of the accessibility checker, to be run in the page first. */
export const AXE = readFileSync(new URL("../../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/**
 * What axe finds, shortly.
 * @param options of axe
 * @param within selector of the part to look at; the whole page, where it is left out
 */
export async function axe(page: Page, options: object = {}, within = ":root"): Promise<string[]> {
  const findings = await page.evaluate(
    async ([selector, given]) => {
      // Elements that pass are not described one by one, which takes a fifth of its time.
      // It would fetch stylesheets of other sites to look for fixed orientations, which the security policy forbids.
      const { violations } = await (
        window as unknown as {
          readonly axe: { run(within: string, options: object): Promise<{ readonly violations: readonly Finding[] }> };
        }
      ).axe.run(selector, { preload: false, resultTypes: ["violations"], ...given });
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, failureSummary = "" }) => `${target.join(" ")} ${failureSummary.replace(/\s+/g, " ").slice(0, 200)}`).join("; ")}`,
      );
    },
    [within, options] as const,
  );
  return findings;
}
