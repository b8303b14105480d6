// The steps after `next build`. No dependencies: see start.mjs.
import { rememberBuild } from "./freshness.mjs";
import { compressStaticFiles } from "./static/compress.mjs";

/** Compresses the static files and records the build as complete. */
export async function finishBuild() {
  await compressStaticFiles();
  rememberBuild();
}
