/** Languages whose own program says whether text parses: `bash -n` and Python's parser. Without the program: skipped. */
import { skipped, verdict, type Check, type Fault, type Verdict } from "./verdict.ts";

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

/** What parses, and still isn't what a reader can paste. */
const TRAPS: readonly (readonly [sign: RegExp, message: string])[] = [
  [
    /^\s*(?:[A-Za-z][\w-]*>|\$)\s/,
    "a prompt: a recorded shell session is `console`, another program's console is `text`",
  ],
  [/(?:^|[\s=/])<[A-Za-z][^<>"'$]*>/, "bash takes a placeholder in `<>` for redirection: write it in capitals"],
];

/** Commands and scripts; of a recorded session (`console`) what stands behind the prompts. Nothing is run. */
export const checkShell: Check = async (samples) => {
  const bash = Bun.which("bash");
  if (bash === null) return samples.map(() => skipped("there is no bash here"));
  return Promise.all(
    samples.map(async ({ language, code }): Promise<Verdict> => {
      const script = language === "shell" ? commandsOf(code) : code;
      const { error, ok } = await run([bash, "-n"], script);
      const [, line = "1", message = error.trim()] = /line (\d+): (.*)/.exec(error) ?? [];
      const traps = script.split("\n").map((text, index) => trapIn(text, index + 1));
      const found = traps.filter((trap) => trap !== undefined);
      return verdict("parsed", ok || found.length > 0 ? found : [{ line: Number(line), message }]);
    }),
  );
};

function trapIn(text: string, line: number): Fault | undefined {
  const trap = TRAPS.find(([sign]) => sign.test(text.replace(/"[^"]*"|'[^']*'|(?:^|\s)#.*/g, "")));
  return trap && { line, message: trap[1] };
}

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
