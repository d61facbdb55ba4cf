import type { MeasureContext } from "./context.ts";
export async function measureEdit(_: MeasureContext): Promise<void> {}
export async function measureStart(_: MeasureContext): Promise<void> {}
