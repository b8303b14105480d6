import { oncePerProcess } from "@/lib/server/once-per-process";
import type { Runtime } from "@/lib/server/runtime";

/** The runtime that instrumentation.ts starts in Next's bundle (see lib/server/runtime.ts); undefined before it begins to. */
export function getRuntime(): Promise<Runtime> | undefined {
  return oncePerProcess<Promise<Runtime> | undefined>("runtime", () => undefined);
}
