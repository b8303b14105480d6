// The order of test files. It is JavaScript because Vitest's configuration imports it.
import { readFileSync } from "node:fs";
import { BaseSequencer } from "vitest/node";

/**
 * Files that need a document come last. A process has one environment, and whenever the next file needs another, Vitest
 * starts a new process, which has to load everything again.
 */
export class ByEnvironment extends BaseSequencer {
  async sort(files) {
    const inOrder = await super.sort(files);
    return [...inOrder.filter((file) => !needsDocument(file)), ...inOrder.filter(needsDocument)];
  }
}

function needsDocument({ moduleId }) {
  return readFileSync(moduleId, "utf8").includes("@vitest-environment happy-dom");
}
