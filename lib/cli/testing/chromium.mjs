// Finds a Chromium for the journeys, and gets one where there is none. No dependencies: see start.mjs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** First the one without windows, which Playwright's own download is too: it takes a fifth less of the processor. */
const SYSTEM_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The path of the system's browser, or undefined where Playwright's own is to be used. */
export function systemChromium() {
  return SYSTEM_PLACES.find((path) => existsSync(path));
}

/** Makes sure the journeys have a browser that starts. @returns {Promise<boolean>} whether they have one now */
export async function ensureChromium() {
  if (await starts()) return true;
  console.log("Installing Chromium …");
  // Playwright's download first: it needs no rights. Debian's package where that network or a library is missing.
  run(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]);
  if (await starts()) return true;
  const [command, ...apt] = process.getuid?.() === 0 ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  run(command, [...apt, "update", "-qq"]);
  run(command, [...apt, "install", "-y", "-qq", "chromium-headless-shell"]);
  if (await starts()) return true;
  console.error(
    "No Chromium starts here. Install it (Debian: apt-get install chromium-headless-shell), then run the tests again.",
  );
  return false;
}

/** A browser that is there may still lack a library: only starting it tells. */
async function starts() {
  const { chromium } = await import("@playwright/test");
  try {
    const executablePath = systemChromium();
    const browser = await chromium.launch(executablePath ? { executablePath } : {});
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env });
}
