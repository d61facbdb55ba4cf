import type { JSX } from "react";
import { Instructions, instructionsMeta } from "../../../../../data/tvm/instructions.tsx";

export const meta = instructionsMeta("en");

export default function InstructionsPage(): JSX.Element {
  return <Instructions lang="en" />;
}
