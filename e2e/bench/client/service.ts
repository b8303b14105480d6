import { launch } from "@/e2e/consoles/console";
import { createControlClient } from "@/lib/testing/control-client";

/** A service in a process of its own, so that what it costs is not taken from whoever measures. */
export interface BenchService {
  url: string;
  apiKey: string;
  /** A token for asking it directly. */
  token: string;
  stop(): Promise<void>;
}

const MOST = 1_000_000_000;

/** Starts `npm run sandbox` with this many staff and limits that nobody reaches. */
export async function startService(staff: number, dataDir: string): Promise<BenchService> {
  const settings = { SANDBOX_PORT: "0", SANDBOX_STAFF: String(staff), DATA_DIR: dataDir };
  const started = launch("node", ["lib/cli/start.mjs", "--sandbox"], settings);
  const end = () => started.process.kill();
  process.once("exit", end);
  await Promise.race([started.printed(/(Ctrl-C stops it)/), started.ended.then(failToStart)]);
  const [url, apiKey, controls, secret] = (await Promise.all(
    ["Address", "Key", "Controls", "Secret"].map((name) => started.printed(new RegExp(`${name} +(\\S+)`))),
  )) as [string, string, string, string];
  await createControlClient({ url: controls, secret }).setLimits({ resources: MOST, token: MOST });
  return {
    url,
    apiKey,
    token: await exchange(url, apiKey),
    async stop() {
      end();
      await started.ended;
      process.removeListener("exit", end);
    },
  };
}

function failToStart({ code, output }: { code: number | null; output: string }): never {
  throw new Error(`The service ended with ${code} before it was ready:\n${output}`);
}

async function exchange(url: string, apiKey: string): Promise<string> {
  const init = { method: "POST", headers: { authorization: `Bearer ${apiKey}` } };
  return (await (await fetch(`${url}/oauth/token`, init)).json()).access_token;
}
