import type { MeasureContext } from "./context.ts";
export async function measureSeen(_: MeasureContext): Promise<void> {}
