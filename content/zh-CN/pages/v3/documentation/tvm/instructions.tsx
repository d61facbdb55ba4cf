import type { JSX } from "react";
import type { StandaloneProps } from "../../../../../../client/components/landing.tsx";
import { Instructions, instructionsMeta } from "../../../../../data/tvm/instructions.tsx";

export const meta = instructionsMeta("zh-CN");

export default function InstructionsPage({ href }: StandaloneProps): JSX.Element {
  return <Instructions lang="zh-CN" href={href} />;
}
