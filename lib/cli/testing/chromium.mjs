// Finds a Chromium for the journeys, or installs one. No dependencies: see start.mjs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The headless shell comes first: it takes a fifth less processor time, and Playwright's own download is one too. */
const SYSTEM_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** The path of the system's browser; undefined if there is none, and Playwright's own is used. */
export function systemChromium() {
  return SYSTEM_PLACES.find((path) => existsSync(path));
}

/** Installs a browser if none starts. @returns {Promise<boolean>} whether one starts now */
export async function ensureChromium() {
  if (await starts()) return true;
  console.log("Installing Chromium …");
  // Playwright's download needs no root. Debian's package is for where its host cannot be reached or a library is missing.
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

/** An installed browser may lack a library, which only shows when it starts. */
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
