// The steps after `next build`. No dependencies: see start.mjs.
import { rememberBuild } from "./freshness.mjs";
import { shareChunks } from "./share-chunks.mjs";
import { compressStaticFiles } from "./static/compress.mjs";
import { trimSourceMaps } from "./trim-source-maps.mjs";

/** Compresses the static files, keeps each chunk of the server once, trims the source maps, and records the build as complete. */
export async function finishBuild() {
  await compressStaticFiles();
  shareChunks();
  trimSourceMaps();
  rememberBuild();
}
