/** What people are called on screen, by their id. */
export interface Readers {
  /** Of somebody not known yet it is found out, for the next time. */
  get(id: string): string | undefined;
  set(id: string, label: string): void;
}

/** Finds out what somebody is called; undefined if there is no such person. */
export type FindLabel = (id: string) => Promise<string | undefined>;

/**
 * The labels of everybody who has read something: those who read here, and those who read at other instances or before the
 * start.
 * @param learned called when another label is known
 */
export function createReaders(findLabel: FindLabel, learned: () => void): Readers {
  const labels = new Map<string, string>();
  /** Those who are being looked for, or are nobody any more. */
  const sought = new Set<string>();

  async function seek(id: string): Promise<void> {
    sought.add(id);
    try {
      const label = await findLabel(id);
      if (label === undefined) return;
      labels.set(id, label);
      learned();
    } catch {
      // The database is away. They are looked for again when they are asked for.
      sought.delete(id);
    }
  }

  return {
    get(id) {
      if (!labels.has(id) && !sought.has(id)) void seek(id);
      return labels.get(id);
    },
    set: (id, label) => void labels.set(id, label),
  };
}
