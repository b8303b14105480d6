// Finds a Chromium for the journeys, and gets one where there is none. No dependencies: see start.mjs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const SYSTEM_PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The path of the system's browser, or undefined where Playwright's own is to be used. */
export function systemChromium() {
  return SYSTEM_PLACES.find((path) => existsSync(path));
}

/** Makes sure the journeys have a browser. @returns {Promise<boolean>} whether they have one now */
export async function ensureChromium() {
  if (systemChromium() || (await hasOwnChromium())) return true;
  console.log("Installing Chromium …");
  // Playwright's download first: it needs no rights. Debian's package where that network is closed.
  if (succeeds(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"])) return true;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = [...asRoot, "apt-get"];
  return (
    succeeds(apt[0], [...apt.slice(1), "update", "-qq"]) &&
    succeeds(apt[0], [...apt.slice(1), "install", "-y", "-qq", "chromium"]) &&
    systemChromium() !== undefined
  );
}

async function hasOwnChromium() {
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath());
}

function succeeds(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
}
