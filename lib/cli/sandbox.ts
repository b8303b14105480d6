import { join } from "node:path";
import { createSandbox, fileStore, type Sandbox, StoreUnusable } from "@/lib/sandbox";
import { listenControls } from "@/lib/sandbox/controls/listen-controls";
import { listenSandbox } from "@/lib/sandbox/listen";
import { lockDataDir } from "@/lib/server/db/data-dir";
import { StorageError } from "@/lib/server/db/errors";
import { readOrCreateSecret } from "@/lib/server/db/secret-file";
import type { Settings } from "@/lib/server/env";
import { exitWith } from "./exit-with";
import { settingsOrExit } from "./settings";

/** The port of `npm run sandbox` unless SANDBOX_PORT is set. */
const DEFAULT_PORT = 4010;

await main();

/** Runs the sandbox without the console, until a signal stops it. Prints its address and how to call it. */
async function main(): Promise<void> {
  const settings = settingsOrExit();
  const port = settings.SANDBOX_PORT ?? DEFAULT_PORT;
  try {
    await run(settings, port);
  } catch (error) {
    if (error instanceof StorageError || error instanceof StoreUnusable) return exitWith(error.message);
    exitWith(explainListenError(port, error));
  }
}

/** State and secrets are in a folder of its own, so that the console can run at the same time. */
async function run(
  { SANDBOX_STAFF: staff, DATA_DIR, ALLOWED_HOSTS: hosts }: Settings,
  port: number,
): Promise<void> {
  const folder = await lockDataDir(join(DATA_DIR, "sandbox-alone"));
  const secret = readOrCreateSecret(folder.path, "control");
  const sandbox = createSandbox({
    staff,
    apiKey: `wdk_${readOrCreateSecret(folder.path, "key")}`,
    store: fileStore(join(folder.path, "sandbox.json")),
  });
  const service = await listenSandbox(sandbox, { port, hosts });
  const control = await listenControls(sandbox.controls, { port: 0, hosts, secret });
  console.log(welcome(service.url, sandbox, staff, { url: control.url, secret }, folder.path));
  stopOnSignal(async () => {
    await Promise.all([service.close(), control.close()]);
    folder.release();
  });
}

function welcome(
  url: string,
  { apiKey, controls }: Sandbox,
  staff: number,
  control: { url: string; secret: string },
  folder: string,
): string {
  const { organisations, keys } = controls.state();
  const [first, second] = organisations;
  const revoked = keys[0]?.revoked
    ? "  (revoked: POST /reset to the controls makes it valid again, with everything as at first)"
    : "";
  const locked = first?.locked ? " The organisation is locked." : "";
  const maker = second?.keyMakers[0]?.id;
  return `The Directory Service sandbox is running: ${staff.toLocaleString("en")} staff, test mode.${locked}

  Address   ${url}
  Key       ${apiKey}${revoked}
  Controls  ${control.url}
  Secret    ${control.secret}
  State     ${folder}

Try it:

  TOKEN=$(curl -s -X POST ${url}/oauth/token -H "Authorization: Bearer ${apiKey}" | sed -E 's/.*"access_token":"([^"]+)".*/\\1/')
  curl -s -i "${url}/v1/staff?limit=3" -H "Authorization: Bearer $TOKEN"

Turn it (each control is a POST, state and requests are a GET):

  curl -s ${control.url}/state -H "Authorization: Bearer ${control.secret}"
  curl -s ${control.url}/failNext -H "Authorization: Bearer ${control.secret}" -d '{"kind":"error","status":503}'
  curl -s ${control.url}/createKey -H "Authorization: Bearer ${control.secret}" -d '{"organisation":"org_2","createdBy":${maker},"scopes":["read:users"]}'

Ctrl-C stops it.`;
}

function stopOnSignal(close: () => Promise<void>): void {
  const stop = async () => {
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // Now there is something to close, so the handlers of start.mjs, which just exit, have to go.
    process.removeAllListeners(signal);
    process.once(signal, () => void stop());
  }
}

/** Why the sandbox could not listen on its port, and what to set instead. */
function explainListenError(port: number, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken. Stop what is using it, or set SANDBOX_PORT to another one (0 takes any).`;
  }
  if (code === "EACCES") return `Port ${port} may not be used by this account. Set SANDBOX_PORT above 1023.`;
  return `The sandbox could not listen on port ${port}: ${error instanceof Error ? error.message : error}`;
}
