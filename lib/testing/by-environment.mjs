// For tests alone: the order in which Vitest takes the files. JavaScript, as it is part of the configuration.
import { readFileSync } from "node:fs";
import { BaseSequencer } from "vitest/node";

/**
 * Files that need a document come after all others. A process has one environment: Vitest begins a new one, which reads
 * everything anew, whenever the next file needs another.
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
