/** Commands of npm as those of other package managers (`npm2yarn`). */
import { expect, test } from "bun:test";
import { convertCommands } from "../../server/markdown/highlight/package-manager.ts";

test.each([
  // npm, yarn, pnpm, bun
  ["npm", "yarn", "pnpm", "bun"],
  ["npm install", "yarn install", "pnpm install", "bun install"],
  ["npm i a b", "yarn add a b", "pnpm add a b", "bun add a b"],
  ["npm add --save a", "yarn add a", "pnpm add a", "bun add a"],
  ["npm install -S a -P --save-prod", "yarn add a", "pnpm add a", "bun add a"],
  ["npm install --save-dev a", "yarn add --dev a", "pnpm add -D a", "bun add --dev a"],
  ["npm i -D a -E", "yarn add --dev --exact a", "pnpm add -D -E a", "bun add --dev --exact a"],
  ["npm i --save-exact a", "yarn add --exact a", "pnpm add -E a", "bun add --exact a"],
  ["npm i -O a", "yarn add --optional a", "pnpm add -O a", "bun add --optional a"],
  ["npm i --save-optional a", "yarn add --optional a", "pnpm add -O a", "bun add --optional a"],
  ["npm i --force a", "yarn add --force a", "pnpm add --force a", "bun add --force a"],
  ["npm i -g a", "yarn global add a", "pnpm add -g a", "bun add -g a"],
  ["npm i --global a", "yarn global add a", "pnpm add -g a", "bun add -g a"],
  ["npm i --location=global a", "yarn global add a", "pnpm add -g a", "bun add -g a"],
  ["npm ci", "yarn install --frozen-lockfile", "pnpm install --frozen-lockfile", "bun install --frozen-lockfile"],
  [
    "npm clean-install x",
    "yarn install --frozen-lockfile x",
    "pnpm install --frozen-lockfile x",
    "bun install --frozen-lockfile x",
  ],
  ["npm uninstall a", "yarn remove a", "pnpm remove a", "bun remove a"],
  ["npm rm --save a b", "yarn remove a b", "pnpm remove a b", "bun remove a b"],
  ["npm remove -g a", "yarn global remove a", "pnpm remove -g a", "bun remove -g a"],
  ["npm un --global a", "yarn global remove a", "pnpm remove -g a", "bun remove -g a"],
  ["npm r a", "yarn remove a", "pnpm remove a", "bun remove a"],
  ["npm run build", "yarn build", "pnpm run build", "bun run build"],
  ["npm run-script build -- --watch", "yarn build --watch", "pnpm run build --watch", "bun run build --watch"],
  ["npm test", "yarn test", "pnpm test", "bun run test"],
  ["npm t -- -u", "yarn test -u", "pnpm test -u", "bun run test -u"],
  ["npm start", "yarn start", "pnpm start", "bun run start"],
  ["npm stop", "yarn stop", "pnpm stop", "bun run stop"],
  ["npm restart", "yarn restart", "pnpm restart", "bun run restart"],
  ["npm exec -- tool -x", "yarn tool -x", "pnpm exec tool -x", "bunx tool -x"],
  ["npm x tool", "yarn tool", "pnpm exec tool", "bunx tool"],
  ["npx tool -x", "yarn tool -x", "pnpm exec tool -x", "bunx tool -x"],
  ["npx -y tool", "yarn tool", "pnpm exec tool", "bunx tool"],
  ["npx --yes create-x a", "yarn dlx create-x a", "pnpm dlx create-x a", "bunx create-x a"],
  ["npx tool@latest", "yarn dlx tool@latest", "pnpm dlx tool@latest", "bunx tool@latest"],
  ["npx tool@2 a", "yarn dlx tool@2 a", "pnpm dlx tool@2 a", "bunx tool@2 a"],
  ["npx tool@^2", "yarn dlx tool@^2", "pnpm dlx tool@^2", "bunx tool@^2"],
  ["npx tool@next", "yarn dlx tool@next", "pnpm dlx tool@next", "bunx tool@next"],
  ["npx @scope/tool", "yarn @scope/tool", "pnpm exec @scope/tool", "bunx @scope/tool"],
  ["npx", "yarn", "pnpm exec", "bunx"],
  [
    "npm create vite@latest my-app -- --template x",
    "yarn create vite my-app --template x",
    "pnpm create vite@latest my-app --template x",
    "bun create vite@latest my-app --template x",
  ],
  [
    "npm create vite my@latest",
    "yarn create vite my@latest",
    "pnpm create vite my@latest",
    "bun create vite my@latest",
  ],
  ["npm init vite", "yarn create vite", "pnpm create vite", "bun create vite"],
  ["npm init -y", "yarn init -y", "pnpm init -y", "bun init -y"],
  ["npm init", "yarn init", "pnpm init", "bun init"],
  ["npm create -y", "yarn create -y", "pnpm create -y", "bun create -y"],
  ["npm update a", "yarn upgrade a", "pnpm update a", "bun update a"],
  ["npm up", "yarn upgrade", "pnpm update", "bun update"],
  ["npm upgrade", "yarn upgrade", "pnpm update", "bun update"],
  [
    "npm publish --access public",
    "yarn publish --access public",
    "pnpm publish --access public",
    "bun publish --access public",
  ],
  ["npm login", "yarn login", "pnpm login", "bun login"],
  // Where commands stand
  ["$ npm i a", "$ yarn add a", "$ pnpm add a", "$ bun add a"],
  ["  sudo npm i -g a", "  sudo yarn global add a", "  sudo pnpm add -g a", "  sudo bun add -g a"],
  [
    "cd a && npm i b && npm test",
    "cd a && yarn add b && yarn test",
    "cd a && pnpm add b && pnpm test",
    "cd a && bun add b && bun run test",
  ],
  [
    "npm i a; npm t || npm start",
    "yarn add a; yarn test || yarn start",
    "pnpm add a; pnpm test || pnpm start",
    "bun add a; bun run test || bun run start",
  ],
  ["CI=1 npm test", "CI=1 yarn test", "CI=1 pnpm test", "CI=1 bun run test"],
  ["npm i a\n\nnpm  i\tb", "yarn add a\n\nyarn add b", "pnpm add a\n\npnpm add b", "bun add a\n\nbun add b"],
])("%j", (npm, yarn, pnpm, bun) => {
  expect(convertCommands(npm, "npm")).toBe(npm);
  expect([convertCommands(npm, "yarn"), convertCommands(npm, "pnpm"), convertCommands(npm, "bun")]).toEqual([
    yarn,
    pnpm,
    bun,
  ]);
});

test.each(["npm-check-updates -u", "npmrc", "npx.cmd x", "# npm install", "echo npm i", "my-npm i", "run npm"])(
  "%j is no such command",
  (line) => {
    expect(convertCommands(line, "yarn")).toBe(line);
  },
);
