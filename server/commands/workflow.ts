/**
 * The workflow that `init --ci` writes: checks, a dump with a cache, and a publish. Secrets come from the service's own
 * settings, as variables of the steps that need them, and every version is pinned.
 */

export interface WorkflowOptions {
  readonly ci: "github" | "gitlab";
  /** `pages`: the Pages of the same service. */
  readonly target: "s3" | "pages";
  /** Jobs that share the work of a dump; undefined for none. */
  readonly shards: number | undefined;
  /** Folder of the site in its repository, "" for the repository itself. */
  readonly folder: string;
  /** Branch that is published. */
  readonly branch: string;
  /** How a user starts a command of the engine. */
  readonly invocation: string;
}

export interface Workflow {
  /** Where it belongs in the repository. */
  readonly path: string;
  readonly text: string;
}

/** Actions by the commits of their releases: a tag may be moved. */
const ACTIONS = {
  checkout: "actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1",
  node: "actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0",
  cache: "actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae # v5.0.5",
  artifact: "actions/upload-pages-artifact@fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0",
  deploy: "actions/deploy-pages@cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0",
} as const;
const NODE = "24";
/** With git, which says when pages were last changed. */
const IMAGE = "node:24.19.0-bookworm";

const SECRETS = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const;
/** Expands to the option, or to nothing if the variable is empty. */
const WITH_CACHE = '${CACHE:+--cache "$CACHE"}';

const VARIABLES = [
  ["PUBLISH_TO", "s3://bucket/prefix, where the site goes; while it is not set, nothing is published"],
  ["CACHE", "s3://bucket/prefix, where each run leaves what the next one need not compute again; may be empty"],
  ["AWS_REGION", "of the bucket; may be empty"],
  ["AWS_ENDPOINT_URL", "of a store other than AWS (R2, Ceph, MinIO); may be empty"],
] as const;

/** @returns the workflow of a service */
export function workflowOf(options: WorkflowOptions): Workflow {
  return options.ci === "github"
    ? { path: ".github/workflows/docs.yml", text: lines(github(options)) }
    : { path: ".gitlab-ci.yml", text: lines(gitlab(options)) };
}

type Lines = readonly (string | Lines)[];

/** A list in a list is indented. */
function lines(all: Lines, depth = 0): string {
  return all
    .map((each) =>
      typeof each === "string" ? `${each === "" ? "" : "  ".repeat(depth) + each}\n` : lines(each, depth + 1),
    )
    .join("");
}

/** A name as a word of a command: a repository may call a folder or a branch anything. */
function inShell(name: string): string {
  return `'${name.replaceAll("'", `'\\''`)}'`;
}

/** Where commands are started in CI, npm is there and Bun is not. */
function starter(invocation: string): string {
  return invocation.startsWith("npx ") ? invocation : `npx ${invocation}`;
}

function head({ ci, target }: WorkflowOptions, place: string): Lines {
  const names = [...VARIABLES.map(([name]) => name), ...SECRETS];
  const width = Math.max(...names.map(({ length }) => length));
  return [
    `# Checks, builds and publishes the documentation. Written by \`init --ci ${ci}\`, and yours to change.`,
    ...(target === "pages"
      ? [
          "#",
          "# A project's pages may lie below a path, such as /name/ of https://owner.example.io/name/: `url` and `baseUrl`",
          "# in config/site.json have to say where they do.",
        ]
      : [
          "#",
          `# ${place}`,
          ...VARIABLES.map(([name, about]) => `#   ${name.padEnd(width)}  ${about}`),
          ...SECRETS.map((name) => `#   ${name.padEnd(width)}  secret; whoever has it may write to both places`),
        ]),
  ];
}

function github(options: WorkflowOptions): Lines {
  const { target, shards, folder, branch } = options;
  const command = starter(options.invocation);
  const isPages = target === "pages";
  const path = (name: string): string => (folder === "" ? name : `${folder}/${name}`);
  const secrets = ["env:", SECRETS.map((name) => `${name}: \${{ secrets.${name} }}`)] as const;
  const step = (name: string, run: string, more: Lines = []): Lines => [
    `- name: ${name}`,
    [...more, `run: ${run}`, ...(isPages ? [] : secrets)],
  ];
  const setUp: Lines = [
    `- uses: ${ACTIONS.checkout}`,
    // When pages were last changed is read from the whole history.
    ["with:", ["persist-credentials: false", "fetch-depth: 0"]],
    `- uses: ${ACTIONS.node}`,
    ["with:", [`node-version: ${NODE}`]],
    "- run: npm ci",
  ];
  const job = (minutes: number): Lines => ["runs-on: ubuntu-24.04", `timeout-minutes: ${minutes}`];
  const isMain = "github.event_name == 'push'";
  return [
    ...head(options, 'Set in the repository, under "Secrets and variables", "Actions":'),
    ...(isPages ? ['# In the repository\'s settings, under "Pages", the source has to be "GitHub Actions".'] : []),
    "name: Documentation",
    "",
    "on:",
    ["push:", [`branches: [${JSON.stringify(branch)}]`], "pull_request:"],
    "",
    "permissions:",
    ["contents: read"],
    "",
    "# One publish after the other; a newer push to a pull request makes the older run useless.",
    "concurrency:",
    ["group: documentation-${{ github.ref }}", "cancel-in-progress: ${{ github.event_name == 'pull_request' }}"],
    ...(isPages ? [] : ["", "env:", VARIABLES.map(([name]) => `${name}: \${{ vars.${name} }}`)]),
    ...(folder === "" ? [] : ["", "defaults:", ["run:", [`working-directory: ${JSON.stringify(folder)}`]]]),
    "",
    "jobs:",
    ...(shards === undefined
      ? []
      : [
          [
            "# Each does a share of the dump and leaves it in the cache. One that is lost costs time and nothing else.",
            "shard:",
            [
              "if: vars.CACHE != ''",
              ...job(30),
              "continue-on-error: true",
              "strategy:",
              [
                "fail-fast: false",
                "matrix:",
                [`shard: [${Array.from({ length: shards }, (_, i) => i + 1).join(", ")}]`],
              ],
              "steps:",
              [
                ...setUp,
                ...step(
                  "Share of the dump",
                  `${command} dump --shard "\${{ matrix.shard }}/${shards}" --cache "$CACHE"`,
                ),
              ],
            ],
            "",
          ],
        ]),
    [
      "site:",
      [
        ...(shards === undefined ? [] : ["needs: shard", "if: ${{ !cancelled() }}"]),
        ...job(60),
        "steps:",
        [
          ...setUp,
          ...(isPages
            ? [
                `- uses: ${ACTIONS.cache}`,
                [
                  "with:",
                  [
                    "path: |",
                    [path(".cache"), path("dist")],
                    "key: documentation-${{ github.sha }}",
                    "restore-keys: documentation-",
                  ],
                ],
              ]
            : []),
          ...step("Check", `${command} check --format github${isPages ? "" : ` ${WITH_CACHE}`}`),
          ...step("Dump", `${command} dump${isPages ? "" : ` ${WITH_CACHE}`}`),
          ...(isPages
            ? [
                `- uses: ${ACTIONS.artifact}`,
                [
                  `if: ${isMain}`,
                  "with:",
                  // Such as .well-known/security.txt, which would be left out.
                  [`path: ${JSON.stringify(path("dist"))}`, "include-hidden-files: true"],
                ],
              ]
            : step("Publish", `${command} publish --to "$PUBLISH_TO"`, [`if: ${isMain} && vars.PUBLISH_TO != ''`])),
        ],
      ],
      ...(isPages
        ? [
            "",
            "deploy:",
            [
              "needs: site",
              `if: ${isMain}`,
              ...job(10),
              "permissions:",
              ["pages: write", "id-token: write"],
              "environment:",
              ["name: github-pages", "url: ${{ steps.deployment.outputs.page_url }}"],
              "steps:",
              ["- id: deployment", [`uses: ${ACTIONS.deploy}`]],
            ],
          ]
        : []),
    ],
  ];
}

function gitlab(options: WorkflowOptions): Lines {
  const { target, shards, folder, branch } = options;
  const command = starter(options.invocation);
  const isPages = target === "pages";
  const cache = isPages ? "" : ` ${WITH_CACHE}`;
  const isMain = `$CI_COMMIT_BRANCH == ${JSON.stringify(branch)}`;
  const isRequest = '$CI_PIPELINE_SOURCE == "merge_request_event"';
  const rule = (condition: string): string => `- if: '${condition.replaceAll("'", "''")}'`;
  const makes: Lines = [`- ${command} check${cache}`, `- ${command} dump${cache}`];
  const needs = shards === undefined ? [] : ["needs:", ["- job: shard", ["optional: true"]]];
  return [
    ...head(options, 'Set in the project, under "Settings", "CI/CD", "Variables"; protect and mask the secrets:'),
    "",
    "workflow:",
    ["rules:", [rule(isRequest), rule(isMain)]],
    "",
    "default:",
    [
      `image: ${IMAGE}`,
      "before_script:",
      [...(folder === "" ? [] : [`- ${JSON.stringify(`cd ${inShell(folder)}`)}`]), "- npm ci"],
      ...(isPages
        ? [
            "cache:",
            ["key: documentation", "paths:", [`- ${JSON.stringify(folder === "" ? ".cache" : `${folder}/.cache`)}`]],
          ]
        : []),
    ],
    "",
    "variables:",
    ["# When pages were last changed is read from the whole history.", 'GIT_DEPTH: "0"'],
    "",
    ...(shards === undefined
      ? []
      : [
          "# Each does a share of the dump and leaves it in the cache. One that is lost costs time and nothing else.",
          "shard:",
          [
            `parallel: ${shards}`,
            "allow_failure: true",
            "interruptible: true",
            "rules:",
            [rule("$CACHE")],
            "script:",
            [`- ${command} dump --shard "$CI_NODE_INDEX/$CI_NODE_TOTAL" --cache "$CACHE"`],
          ],
          "",
        ]),
    "review:",
    ["interruptible: true", "rules:", [rule(isRequest)], ...needs, "script:", makes],
    "",
    isPages ? "pages:" : "publish:",
    [
      isPages
        ? "# One publish after the other."
        : "# One publish after the other, and none of an older commit after that of a newer one.",
      "resource_group: documentation",
      ...(isPages ? [] : ["environment: documentation"]),
      "rules:",
      [rule(isMain)],
      ...needs,
      "script:",
      isPages
        ? [`- ${command} check`, `- ${command} dump --out "$CI_PROJECT_DIR/public"`]
        : [...makes, `- if [ -n "$PUBLISH_TO" ]; then ${command} publish --to "$PUBLISH_TO"; fi`],
      ...(isPages ? ["artifacts:", ["paths:", ["- public"]]] : []),
    ],
  ];
}
