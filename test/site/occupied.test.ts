import { expect, test } from "bun:test";
import { allOutputs } from "../../server/output/outputs.ts";
import { obstacleAt } from "../../server/site/occupied.ts";
import { memorySite, open } from "../support/session.ts";
import { SITES } from "./everything.ts";

test("no document can have the address of a file at the root of a site, or in the folder of a page", async () => {
  const session = await open(memorySite(SITES.sound));
  const outputs = allOutputs(session.engine.get);
  session.close();
  const ofSite = outputs.filter(({ path, kind }) => !path.includes("/") && kind.name !== "static");
  const ofPages = ofSite.filter(({ kind }) => ["page", "chunk", "markdown", "card"].includes(kind.name));
  const site = { staticFiles: {}, blogBase: "/log" };
  const routes = [
    ...outputs.filter(({ kind }) => kind.name === "feed").map(({ path }) => path.replace(/^(?:.*\/)?log\//, "/log/")),
    ...ofSite.map(({ path }) => `/${path}`),
    ...ofPages.filter(({ path }) => path !== "404.html").map(({ path }) => `/some/page/${path}`),
  ];
  expect(routes).toContain("/some/page/page.json");
  expect(routes).toContain("/nginx.conf");
  expect(routes).toContain("/log/rss.xml");
  expect(obstacleAt("/guides/rss.xml", site)).toBe(undefined);
  expect(routes.filter((route) => obstacleAt(route, site) === undefined)).toEqual([]);
});
