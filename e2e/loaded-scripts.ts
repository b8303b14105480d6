import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

/** A script that a visit has loaded. */
export interface LoadedScript {
  path: string;
  gzipBytes: number;
}

/** Every script that a visit to this address loads before anybody touches anything, the largest first. */
export async function scriptsOf(page: Page, address: string): Promise<LoadedScript[]> {
  const responses: Response[] = [];
  const note = (response: Response) => {
    if (response.request().resourceType() === "script") responses.push(response);
  };
  page.on("response", note);
  await page.goto(address, { waitUntil: "networkidle" });
  page.off("response", note);
  const scripts = await Promise.all(
    responses.map(async (response) => ({
      path: new URL(response.url()).pathname,
      gzipBytes: gzipSync(await response.body()).length,
    })),
  );
  return scripts.toSorted((one, other) => other.gzipBytes - one.gzipBytes);
}

/** Together, in the kilobytes of 1,000 bytes that a budget is stated in. */
export function kilobytes(scripts: readonly LoadedScript[]): number {
  return scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1000;
}
