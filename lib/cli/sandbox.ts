import { createSandbox } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";

const MAX_PORT = 65_535;
const MAX_STAFF = 100_000_000;

await main();

/** The sandbox alone: says where it is and how to call it, and runs until it is told to stop. */
async function main(): Promise<void> {
  const wrong: string[] = [];
  const port = wholeNumber("SANDBOX_PORT", 4010, MAX_PORT, wrong);
  const staff = wholeNumber("SANDBOX_STAFF", 10_000, MAX_STAFF, wrong);
  if (wrong.length > 0) return fail(wrong.join("\n"));
  const sandbox = createSandbox({ staff });
  try {
    const { url, close } = await listenSandbox(sandbox, { port });
    console.log(welcome(url, sandbox.apiKey, staff));
    stopOnSignal(close);
  } catch (error) {
    fail(whyNotListening(port, error));
  }
}

/** The setting's value; if it is wrong, says so in `wrong`, so that all of them are told at once. */
function wholeNumber(name: string, fallback: number, max: number, wrong: string[]): number {
  const text = process.env[name]?.trim();
  if (!text) return fallback;
  if (/^\d{1,9}$/.test(text) && Number(text) <= max) return Number(text);
  wrong.push(`${name} must be a whole number from 0 to ${max}; it is "${text}".`);
  return fallback;
}

function welcome(url: string, key: string, staff: number): string {
  return `The Directory Service sandbox is running: ${staff.toLocaleString("en")} staff, test mode.

  Address  ${url}
  Key      ${key}

Try it:

  TOKEN=$(curl -s -X POST ${url}/oauth/token -H "Authorization: Bearer ${key}" | sed -E 's/.*"access_token":"([^"]+)".*/\\1/')
  curl -s -i "${url}/v1/staff?limit=3" -H "Authorization: Bearer $TOKEN"

Ctrl-C stops it.`;
}

function whyNotListening(port: number, error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken. Stop what is using it, or set SANDBOX_PORT to another one (0 takes any).`;
  }
  if (code === "EACCES") return `Port ${port} may not be used by this account. Set SANDBOX_PORT above 1023.`;
  return `The sandbox could not listen on port ${port}: ${error instanceof Error ? error.message : error}`;
}

function stopOnSignal(close: () => Promise<void>): void {
  const stop = async () => {
    await close();
    process.exit(0);
  };
  process.once("SIGINT", () => void stop());
  process.once("SIGTERM", () => void stop());
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
