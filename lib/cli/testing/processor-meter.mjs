// How much processor time a process and all that came of it took, on Linux.
import { readdirSync, readFileSync } from "node:fs";

/** The kernel tells times in hundredths of a second, whatever its own clock. */
const TICKS_PER_SECOND = 100;

/**
 * Adds up the processor time of this process and all its descendants, those that have ended too.
 *
 * The kernel gives the time of a process that has ended to the parent that waits for it, and to nobody if that one
 * ended first: Chromium's processes would be lost so. Therefore each process is looked at now and then, by /proc, and
 * the last that was seen of it is kept. What a parent was given beyond what was seen of the children it outlived is
 * added: the end of each of those, and all of the short-lived ones. Lost is only what a process did after the last look
 * at it, if its parent had ended by then.
 */
export class ProcessorMeter {
  /** What was last seen of each process of ours, the ended ones too. */
  #ours = new Map();
  /** Those of them that were there at the last look. */
  #living = new Set();
  /** The ids of others' processes: they need not be read at each look. */
  #others = new Set();

  /** Whether this platform can tell. */
  static get works() {
    return process.platform === "linux";
  }

  /** Takes a look: call it a few times a second, and once before `seconds`. */
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

  /** Up to the last look. @returns {number | undefined} undefined where it cannot be told */
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
   * Ours are this process, what is known already, the children of ours, and whatever is in a session that one of ours
   * has begun: Chromium has one, and in it are those whose parent ended before it was seen.
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

/** Of a process, and of its children that have ended before it: what it was given is theirs. */
function ticksOf({ key, own, given }, ended) {
  const children = (ended.get(key) ?? []).reduce((sum, child) => sum + ticksOf(child, ended), 0);
  return own + Math.max(given, children);
}

/** What the kernel tells of a process: nothing if it has ended meanwhile. */
function read(id) {
  let stat;
  try {
    stat = readFileSync(`/proc/${id}/stat`, "latin1");
  } catch {
    return [];
  }
  // The name before these may itself have spaces and brackets. The numbers of the fields are those of proc(5), less 3.
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
