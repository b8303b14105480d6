// What follows `next build`, whoever ran it. No dependencies: see start.mjs.
import { rememberBuild } from "./freshness.mjs";
import { compressStaticFiles } from "./static/compress.mjs";

/** Makes what Next has built ready to be served; a build that was interrupted before the end of this is made again. */
export async function finishBuild() {
  await compressStaticFiles();
  rememberBuild();
}
