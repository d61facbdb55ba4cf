import type { MeasureContext } from "./context.ts";
export async function measureWeight(_: MeasureContext): Promise<void> {}
