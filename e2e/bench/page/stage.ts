import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { signInMany } from "@/e2e/bench/client/people";
import { startConsole, temporaryFolder } from "@/e2e/consoles/console";
import { systemChromium } from "@/lib/cli/testing/chromium.mjs";
import { createSandbox, type Sandbox } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";
import { type PlainFiles, servePlain } from "./plain-server";

/** What every measurement needs: a service, a console and a plain list before it, and a browser. */
export interface Stage {
  sandbox: Sandbox;
  /** Where the console answers. */
  url: string;
  plainUrl: string;
  /** A window that has seen nothing yet, of somebody who is signed in. */
  visitor(): Promise<BrowserContext>;
}

interface Setting {
  staff: number;
  files: PlainFiles;
  mostMs: number;
}

const LIMITS = { resources: 1_000_000_000, token: 1_000_000_000 };

/** Runs `measure` on a stage of its own, and ends everything that was started, whatever happens. */
export async function onStage<Result>(
  { staff, files, mostMs }: Setting,
  measure: (stage: Stage) => Promise<Result>,
): Promise<Result> {
  const ends: (() => unknown)[] = [];
  try {
    const stage = await build(staff, files, ends);
    const browser = await launch(ends);
    return await within(mostMs, measure({ ...stage, visitor: visitorOf(browser, stage) }));
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

/** What waits for a page that never comes to what is waited for ends with the stage. */
async function within<Result>(mostMs: number, measured: Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const late = setTimeout(mostMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(
      `Not measured within ${Math.round(mostMs / 1000)} s: try again when this machine is quieter.`,
    );
  });
  try {
    return await Promise.race([measured, late]);
  } finally {
    over.abort();
    for (const either of [measured, late]) either.catch(() => undefined);
  }
}

async function build(staff: number, files: PlainFiles, ends: (() => unknown)[]) {
  const folder = temporaryFolder();
  ends.push(folder.remove);
  const sandbox = createSandbox({ staff, limits: LIMITS, tokenLifeSeconds: 86_400 });
  const service = await listenSandbox(sandbox, { port: 0 });
  ends.push(service.close);
  const plain = await servePlain(files, service.url, sandbox);
  ends.push(plain.close);
  const secret = randomBytes(32).toString("base64url");
  const [cookie = ""] = await signInMany(1, { dataDir: folder.path, secret });
  const rollcall = await startConsole({
    DATA_DIR: folder.path,
    NEXTAUTH_SECRET: secret,
    DIRECTORY_BASE_URL: service.url,
    DIRECTORY_API_KEY: sandbox.apiKey,
    DIRECTORY_ENVIRONMENT: "test",
  });
  const kill = () => rollcall.process.kill();
  process.once("exit", kill);
  ends.push(async () => {
    await rollcall.stop();
    process.removeListener("exit", kill);
  });
  return { sandbox, url: rollcall.url, plainUrl: plain.url, cookie };
}

async function launch(ends: (() => unknown)[]): Promise<Browser> {
  const executablePath = systemChromium();
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  ends.push(() => browser.close());
  return browser;
}

function visitorOf(browser: Browser, { url, cookie }: { url: string; cookie: string }): Stage["visitor"] {
  return async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    // The transpiler gives functions their names with this, those that are sent into the page too.
    await context.addInitScript("globalThis.__name = (what) => what");
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url }]);
    return context;
  };
}
