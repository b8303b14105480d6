import "server-only";
import { reasonOf, StorageError } from "./db/errors";
import { unavailableIn } from "./db/unavailable";
import { isDevelopment, SettingsError } from "./env";
import { logConsole } from "./log/log";
import { runtime } from "./runtime";

/** Starts the runtime. A failure is explained on standard error for whoever runs Rollcall, and ends the process with 1. */
export async function startOrExit(): Promise<void> {
  try {
    const { log } = await runtime();
    if (!isDevelopment()) logConsole(log);
  } catch (error) {
    process.stderr.write(`\n${reason(error)}\n\n`);
    process.exit(1);
  }
}

function reason(error: unknown): string {
  if (error instanceof SettingsError || error instanceof StorageError) return error.message;
  if (unavailableIn(error))
    return `Rollcall could not start: its database does not answer: ${reasonOf(error)}.`;
  const { code, port, stack } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Set SANDBOX_PORT to another one, or to 0 for any.`;
  return `Rollcall could not start: ${stack ?? String(error)}`;
}
