import type { Runtime } from "@/lib/server/runtime";

/** The runtime in Next's own bundle, once instrumentation.ts has begun to start it (see lib/server/runtime.ts). */
export function getRuntime(): Promise<Runtime> | undefined {
  return (globalThis as { [key: symbol]: Promise<Runtime> | undefined })[Symbol.for("rollcall.runtime")];
}
