import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The administrator of every console that a journey starts. */
export const ADMIN = { email: "admin@rollcall.local", password: "correct-horse-battery-staple" };

/** A running Rollcall: its process, where it answers, and everything it has printed. */
export interface Console {
  url: string;
  /** The id of the connection that a test uses: the only one, or the test's own in a shared console. */
  connection: string;
  /** Where that connection's pages begin, and its part of the API. */
  home: string;
  api: string;
  process: ChildProcess;
  output(): string;
  /** Stops it as a terminal would. @returns its exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** How a start ended that Rollcall refused: its exit code and everything it printed. */
export interface Refusal {
  code: number | null;
  output: string;
}

const READY = /Rollcall is ready at (\S+)/;

/** A temporary data folder. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "rollcall-e2e-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Names the folder that `preparedFolder` copies: see template.ts. */
export const TEMPLATE = "ROLLCALL_E2E_TEMPLATE";

/** Names the cookie of the session that `ADMIN` has in that folder. */
export const SESSION = "ROLLCALL_E2E_SESSION";

/** Names that of another person, a viewer, in the journeys' folder: see global-setup.ts. */
export const COLLEAGUE = "ROLLCALL_E2E_COLLEAGUE";

/** A copy of the data folder of a console that has been started before, with `ADMIN` in it, as a first start takes long. */
export function preparedFolder(): { path: string; remove(): void } {
  const folder = temporaryFolder();
  const template = process.env[TEMPLATE];
  if (template) cpSync(template, folder.path, { recursive: true });
  return folder;
}

/** Starts Rollcall as `npm start` does, but with its long waits shortened. */
const START = "e2e/start-quickly.mjs";

/** Starts Rollcall on a free port. Rejects with its output when it ends before it is ready. */
export async function startConsole(settings: Record<string, string>): Promise<Console> {
  const started = launch("node", [START], settings);
  const url = await Promise.race([
    started.printed(READY),
    started.ended.then(({ code, output }) => {
      throw new Error(`Rollcall ended with ${code} before it was ready:\n${output}`);
    }),
  ]);
  return {
    url,
    connection: "default",
    home: `${url}/c/default`,
    api: `${url}/api/c/default`,
    process: started.process,
    output: started.output,
    async stop(signal = "SIGTERM") {
      started.process.kill(signal);
      return (await started.ended).code;
    },
  };
}

/** Stops a console as a terminal would. @throws Error with what it printed when its exit code is not 0 */
export async function stopCleanly(rollcall: Console): Promise<void> {
  const code = await rollcall.stop();
  if (code !== 0) throw new Error(`Rollcall ended with ${code}:\n${rollcall.output()}`);
}

/** Starts Rollcall where it is expected to refuse, and waits for its end. */
export function startRefused(settings: Record<string, string>): Promise<Refusal> {
  return launch("node", [START], settings).ended;
}

/** Starts Rollcall where nothing of what it prints is to be had: into this file. */
export function launchInto(file: string, settings: Record<string, string>) {
  const output = openSync(file, "w");
  const { process: child, ended } = launch("node", [START], settings, output);
  closeSync(output);
  return { process: child, ended };
}

/**
 * Starts any program with these settings and nothing of this one's own.
 * @param stdout the descriptor of a file, where it is not to be read here
 */
export function launch(
  command: string,
  args: string[],
  settings: Record<string, string>,
  stdout: "pipe" | number = "pipe",
) {
  // Empty counts as unset, and keeps a developer's .env out of the journeys.
  const unset = Object.fromEntries(settingNames().map((name) => [name, ""]));
  const env = {
    ...unset,
    NODE_ENV: "production" as const,
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    PORT: "0",
    LOG_LEVEL: "info",
    DRAIN_SECONDS: "0",
    ...settings,
  };
  const child = spawn(command, args, { env, stdio: ["pipe", stdout, "pipe"] });
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const ended: Promise<Refusal> = once(child, "close").then(([code]) => ({ code, output }));
  /** Waits until a line of the output matches, and gives the match's first group. */
  function printed(pattern: RegExp): Promise<string> {
    return new Promise((resolve) => {
      const look = () => {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) resolve(found);
      };
      child.stdout?.on("data", look);
      look();
    });
  }
  return { process: child, output: () => output, ended, printed };
}

function settingNames(): string[] {
  return [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? "");
}
