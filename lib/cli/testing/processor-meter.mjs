// Measures the processor time of a process and all its descendants, on Linux.
import { readdirSync, readFileSync } from "node:fs";

/** The kernel reports times in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/**
 * Adds up the processor time of this process and all its descendants, ended ones included.
 *
 * When a process ends, the kernel adds its time to the parent that waits for it. If the parent has ended already, the
 * time is lost, as that of Chromium's processes would be. So each process is read from /proc at intervals and its last
 * reading is kept. Of the time that a parent has from its children, the part beyond their readings is added: it is
 * their last moments, and all of the short-lived ones. Only what a process does after its last reading is lost, and
 * only if its parent has ended by then.
 */
export class ProcessorMeter {
  /** The last reading of each process of ours, ended ones included. */
  #ours = new Map();
  /** Those of them that were alive at the last look. */
  #living = new Set();
  /** Ids of foreign processes, which are not read again. */
  #others = new Set();

  /** Whether this platform has /proc. */
  static get works() {
    return process.platform === "linux";
  }

  /** Reads all processes. Call it a few times a second, and once before `seconds`. */
  look() {
    if (!ProcessorMeter.works) return;
    const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    const seen = new Map(
      ids
        .filter((id) => !this.#others.has(id))
        .flatMap(read)
        .map((one) => [one.id, one]),
    );
    const picked = this.#pickOurs(seen);
    this.#others = new Set(ids.filter((id) => !picked.has(id)));
    this.#living.clear();
    for (const one of picked.values()) {
      this.#living.add(one.key);
      this.#ours.set(one.key, { ...one, parent: picked.get(one.parentId)?.key });
    }
  }

  /** Up to the last look. @returns {number | undefined} undefined where it cannot be measured */
  get seconds() {
    if (!ProcessorMeter.works) return undefined;
    const ended = new Map();
    let ticks = 0;
    for (const one of this.#ours.values()) {
      if (this.#living.has(one.key) || !this.#ours.has(one.parent)) continue;
      ended.set(one.parent, [...(ended.get(one.parent) ?? []), one]);
    }
    for (const one of this.#ours.values()) {
      if (this.#living.has(one.key) || !this.#ours.has(one.parent)) ticks += ticksOf(one, ended);
    }
    return ticks / TICKS_PER_SECOND;
  }

  /**
   * Ours are this process, those found before, their children, and all processes in a session that one of ours has
   * started: Chromium starts one, and it includes processes whose parent ended before a look.
   */
  #pickOurs(seen) {
    const self = seen.get(String(process.pid));
    const picked = new Map([...seen].filter(([, one]) => one === self || this.#ours.has(one.key)));
    for (let size = 0; size < picked.size; ) {
      size = picked.size;
      const sessions = new Set([...picked.values()].map(({ session }) => session));
      sessions.delete(self?.session);
      for (const one of seen.values()) {
        if (picked.has(one.parentId) || sessions.has(one.session)) picked.set(one.id, one);
      }
    }
    return picked;
  }
}

/** The ticks of a process and of its children that have ended: `given` is what the kernel added for them. */
function ticksOf({ key, own, given }, ended) {
  const children = (ended.get(key) ?? []).reduce((sum, child) => sum + ticksOf(child, ended), 0);
  return own + Math.max(given, children);
}

/** Reads one process; empty if it has ended meanwhile. */
function read(id) {
  let stat;
  try {
    stat = readFileSync(`/proc/${id}/stat`, "latin1");
  } catch {
    return [];
  }
  // The name in front of these may have spaces and brackets. Field numbers are those of proc(5) minus 3.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return [
    {
      id,
      key: `${id} ${fields[19]}`,
      parentId: fields[1],
      session: fields[3],
      own: Number(fields[11]) + Number(fields[12]),
      given: Number(fields[13]) + Number(fields[14]),
    },
  ];
}
