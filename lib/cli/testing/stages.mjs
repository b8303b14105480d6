// The order in which the checks run, their headings, and the time that each takes.

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {() => Promise<{ passed: boolean, output: string }>} run
 */

/** How long what ran here took, in seconds by name, in the order of their ends. */
export class Stages {
  /** @type {{ name: string, seconds: number }[]} */
  times = [];
  #print;

  /** @param {(line: string) => void} print */
  constructor(print) {
    this.#print = print;
  }

  /** Runs what prints by itself, and beside which nothing else runs. @template T @param {() => Promise<T>} run */
  async alone(name, run) {
    this.#print(`\n— ${name}`);
    return this.#timed(name, run);
  }

  /**
   * Runs each lane's stages one after another, and the lanes beside one another. What a stage says is printed whole
   * when it ends: lines of two programs would be read by nobody.
   * @param {Stage[][]} lanes @param {(name: string, passed: boolean) => void} tell
   */
  async beside(lanes, tell) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const { name, run } of lane) {
          const { passed, output } = await this.#timed(name, run);
          this.#print(`\n— ${name}\n${output.trimEnd()}`.trimEnd());
          tell(name, passed);
        }
      }),
    );
  }

  async #timed(name, run) {
    const begin = performance.now();
    const result = await run();
    this.times.push({ name, seconds: (performance.now() - begin) / 1000 });
    return result;
  }
}
