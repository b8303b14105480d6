import type { Runtime } from "@/lib/server/runtime";

/** The runtime inside Next's own bundle, once instrumentation.ts has begun to start it (see runtime.ts). */
export function startedRuntime(): Promise<Runtime> | undefined {
  return (globalThis as { [key: symbol]: Promise<Runtime> | undefined })[Symbol.for("rollcall.runtime")];
}
