// Runs the stages of `npm test`, with their headings, and measures the time of each.

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {() => Promise<{ passed: boolean, output: string }>} run
 */

/** Measures stages, in seconds, in the order in which they end. */
export class Stages {
  /** @type {{ name: string, seconds: number }[]} */
  times = [];
  #print;

  /** @param {(line: string) => void} print */
  constructor(print) {
    this.#print = print;
  }

  /** Runs a stage that prints by itself, while nothing else runs. @template T @param {() => Promise<T>} run */
  async runAlone(name, run) {
    this.#print(`\n— ${name}`);
    return this.#measure(name, run);
  }

  /**
   * Runs the stages of a lane one after another, and the lanes at the same time. The output of a stage is printed when it
   * ends, so that the lines of two programs do not mix.
   * @param {Stage[][]} lanes @param {(name: string, passed: boolean) => void} onResult
   */
  async runTogether(lanes, onResult) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const { name, run } of lane) {
          const { passed, output } = await this.#measure(name, run);
          this.#print(`\n— ${name}\n${output.trimEnd()}`.trimEnd());
          onResult(name, passed);
        }
      }),
    );
  }

  async #measure(name, run) {
    const begin = performance.now();
    const result = await run();
    this.times.push({ name, seconds: (performance.now() - begin) / 1000 });
    return result;
  }
}
