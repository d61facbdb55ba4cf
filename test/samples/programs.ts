/** Languages whose own program says whether text parses: `bash -n` and Python's parser. Without the program: skipped. */
import { skipped, verdict, type Check, type Verdict } from "./verdict.ts";

async function run(
  command: readonly string[],
  input: string,
): Promise<{ readonly out: string; readonly error: string; readonly ok: boolean }> {
  const child = Bun.spawn([...command], { stdin: new Blob([input]), stdout: "pipe", stderr: "pipe" });
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { out, error, ok: code === 0 };
}

/** Commands and scripts; of a recorded session (`console`) the lines behind a `$`. Nothing is run. */
export const checkShell: Check = async (samples) => {
  const bash = Bun.which("bash");
  if (bash === null) return samples.map(() => skipped("there is no bash here"));
  return Promise.all(
    samples.map(async ({ language, code }): Promise<Verdict> => {
      const { error, ok } = await run([bash, "-n"], language === "shell" ? commandsOf(code) : code);
      if (ok) return verdict("parsed", []);
      const [, line = "1", message = error.trim()] = /line (\d+): (.*)/.exec(error) ?? [];
      return verdict("parsed", [{ line: Number(line), message }]);
    }),
  );
};

/** Prompts of a shell end in `$`, `%` or `#`; what stands behind another program's `>` is not for bash to judge. */
function commandsOf(session: string): string {
  return session
    .split("\n")
    .map((line) => /^ {0,3}[\w@:~/.()[\]-]*[$%#] ?(.*)$/.exec(line)?.[1] ?? "")
    .join("\n");
}

/** One process for all: reads a list of texts, answers a list of `[line, message]` or null. */
const PARSER = `
import ast, json, sys
def fault(code):
    try:
        ast.parse(code)
    except SyntaxError as error:
        return [error.lineno or 1, error.msg]
    return None
print(json.dumps([fault(code) for code in json.load(sys.stdin)]))
`;

export const checkPython: Check = async (samples) => {
  const python = Bun.which("python3");
  if (python === null) return samples.map(() => skipped("there is no python3 here"));
  const { out } = await run([python, "-c", PARSER], JSON.stringify(samples.map(({ code }) => code)));
  const answers = JSON.parse(out) as readonly (readonly [number, string] | null)[];
  return answers.map((answer) => verdict("parsed", answer === null ? [] : [{ line: answer[0], message: answer[1] }]));
};
