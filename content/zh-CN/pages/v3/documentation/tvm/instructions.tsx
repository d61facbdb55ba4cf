import type { JSX } from "react";
import type { StandaloneProps } from "docwright";
import { Instructions, instructionsMeta } from "../../../../../data/tvm/instructions.tsx";

export const meta = instructionsMeta("zh-CN");

export default function InstructionsPage({ href, island }: StandaloneProps): JSX.Element {
  return <Instructions lang="zh-CN" href={href} island={island} />;
}
