import type { CopyInUse } from "@/lib/contract/copy";
import type { ListQuery } from "@/lib/query/query";
import type { CopyStore } from "@/lib/server/copy/store/copy-store";
import { type ChangeFilter, CopyReplaced, NoCopy, type Place } from "@/lib/server/copy/store/types";
import { StatementTooSlow } from "@/lib/server/db/embedded/bounded-client";
import { CopyBusy, CopyEmpty, CopyGone, CopyOff, CopyRowUnknown } from "./errors";
import type { WalkRecord } from "./walk/record";

interface Page {
  limit: number;
  cursor?: string;
}

/**
 * Reads one copy. Everything throws CopyOff where nobody has turned it on, CopyEmpty before its first page, CopyGone where a cursor is of
 * a copy that has been replaced, and CopyBusy where a statement took too long.
 */
export function readerOf(store: CopyStore<WalkRecord>, place: Place) {
  async function whyNone(): Promise<Error> {
    const stored = await store.read(place);
    return stored?.settings.on ? new CopyEmpty() : new CopyOff();
  }

  async function explained(error: unknown): Promise<unknown> {
    if (error instanceof CopyReplaced) return new CopyGone();
    if (tookTooLong(error)) return new CopyBusy();
    return error instanceof NoCopy ? whyNone() : error;
  }

  async function inUse(): Promise<CopyInUse> {
    const copy = (await store.read(place))?.copy;
    if (!copy) throw await whyNone();
    return copy;
  }

  async function read<Value>(answer: () => Promise<Value>): Promise<Value> {
    try {
      await inUse();
      return await answer();
    } catch (error) {
      throw await explained(error);
    }
  }

  async function* stretchesOf<Row>(rows: AsyncGenerator<readonly Row[]>): AsyncGenerator<readonly Row[]> {
    try {
      await inUse();
      yield* rows;
    } catch (error) {
      throw await explained(error);
    }
  }

  return {
    rows: (query: ListQuery, page: Page) => read(() => store.rows(place, query, page)),
    async row(key: string) {
      const found = await read(() => store.row(place, key));
      if (!found) throw new CopyRowUnknown();
      return found;
    },
    values: (query: ListQuery, search: { field: string; text: string }) =>
      read(() => store.values(place, query, search)),
    inUse,
    stretches: (query: ListQuery) => stretchesOf(store.stretches(place, query)),
    changes: (filter: ChangeFilter, page: Page) => read(() => store.changes(place, filter, page)),
    changeStretches: (filter: ChangeFilter) => stretchesOf(store.changeStretches(place, filter)),
  };
}

/** PostgreSQL's code for a statement that took too long. */
const CANCELED = "57014";

function tookTooLong(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof StatementTooSlow || (error as { code?: unknown }).code === CANCELED) return true;
  }
  return false;
}
