/** One entry of the diagnostics catalogue. */
export const entry = <S extends "error" | "warning" | "info">(
  severity: S,
  title: string,
  explanation: string,
  example: string,
) => ({
  severity,
  title,
  explanation,
  example,
});
