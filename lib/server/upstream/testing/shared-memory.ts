// For tests alone: one row that several instances share, all in one process.
import type { RowKind, SharedRow } from "@/lib/server/upstream/shared/shared-row";
import type { Clock } from "@/lib/server/upstream/time/clock";

/** A row in memory that instances share until they part. */
export interface SharedMemory<Row> {
  /** The row as this instance knows it. */
  as(instance: string): SharedRow<Row>;
  /** From now on each instance goes on alone, as while a database is away; `join` ends that. */
  part(): void;
  join(): void;
}

/** Opens a row of this kind for so many instances, which see each change at once. */
export function shareInMemory<Row>(
  { first, divide = (row) => row, merge = (_stored, apart) => apart }: RowKind<Row>,
  { instances, clock }: { instances: number; clock: Clock },
): SharedMemory<Row> {
  let row = first;
  let isParted = false;
  const apart = new Map<string, { row: Row; base: Row }>();
  const listeners = new Map<string, () => void>();
  const contextOf = (instance: string) => ({ instance, instances, now: clock.now() });

  function announce(except?: string): void {
    for (const [instance, listener] of listeners) if (instance !== except) listener();
  }

  function partOf(instance: string): { row: Row; base: Row } {
    const base = divide(row, contextOf(instance));
    const part = apart.get(instance) ?? { row: base, base };
    apart.set(instance, part);
    return part;
  }

  return {
    as: (instance) => ({
      async update(change) {
        if (isParted) {
          const part = partOf(instance);
          const [next, result] = change(part.row);
          part.row = next;
          return result;
        }
        const [next, result] = change(row);
        const isChanged = next !== row;
        row = next;
        if (isChanged) queueMicrotask(() => announce(instance));
        return result;
      },
      peek: () => (isParted ? partOf(instance).row : row),
      onChange(listener) {
        listeners.set(instance, listener);
        return () => void listeners.delete(instance);
      },
      refresh: () => {},
      isApart: () => isParted,
    }),
    part() {
      isParted = true;
    },
    join() {
      isParted = false;
      for (const [instance, part] of apart) row = merge(row, part.row, part.base, contextOf(instance));
      apart.clear();
      announce();
    },
  };
}
