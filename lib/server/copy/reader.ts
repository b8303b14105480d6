import type { CopyInUse } from "@/lib/contract/copy";
import type { ListQuery } from "@/lib/query/query";
import type { CopyStore } from "@/lib/server/copy/store/copy-store";
import {
  type ChangeFilter,
  CopyReplaced,
  type ListId,
  NoCopy,
  type PageRequest,
} from "@/lib/server/copy/store/types";
import { causesOf, isCanceled } from "@/lib/server/db/causes";
import { StatementTooSlow } from "@/lib/server/db/unavailable";
import type { LocalError } from "@/lib/server/upstream/errors/errors";
import { CopyBusy, CopyEmpty, CopyGone, CopyOff, CopyRowUnknown } from "./errors";
import type { WalkRecord } from "./walk/record";

/**
 * Reads one copy. Everything throws CopyOff where nobody has turned it on, CopyEmpty before its first page, CopyGone when a cursor is of
 * a copy that has been replaced, and CopyBusy when a statement took too long.
 */
export function readerOf(store: CopyStore<WalkRecord>, list: ListId) {
  async function whyNoCopy(): Promise<LocalError> {
    const stored = await store.read(list);
    return stored?.settings.on ? new CopyEmpty() : new CopyOff();
  }

  async function explain(error: unknown): Promise<unknown> {
    if (error instanceof CopyReplaced) return new CopyGone();
    if (tookTooLong(error)) return new CopyBusy();
    return error instanceof NoCopy ? whyNoCopy() : error;
  }

  async function inUse(): Promise<CopyInUse> {
    const copy = (await store.read(list))?.copy;
    if (!copy) throw await whyNoCopy();
    return copy;
  }

  async function read<Value>(answer: () => Promise<Value>): Promise<Value> {
    try {
      await inUse();
      return await answer();
    } catch (error) {
      throw await explain(error);
    }
  }

  async function* readEach<Row>(batches: AsyncGenerator<readonly Row[]>): AsyncGenerator<readonly Row[]> {
    try {
      await inUse();
      yield* batches;
    } catch (error) {
      throw await explain(error);
    }
  }

  return {
    rows: (query: ListQuery, page: PageRequest) => read(() => store.rows(list, query, page)),
    async row(key: string) {
      const found = await read(() => store.row(list, key));
      if (!found) throw new CopyRowUnknown();
      return found;
    },
    values: (query: ListQuery, search: { field: string; text: string }) =>
      read(() => store.values(list, query, search)),
    inUse,
    batches: (query: ListQuery) => readEach(store.batches(list, query)),
    changes: (filter: ChangeFilter, page: PageRequest) => read(() => store.changes(list, filter, page)),
    changeBatches: (filter: ChangeFilter) => readEach(store.changeBatches(list, filter)),
  };
}

function tookTooLong(thrown: unknown): boolean {
  return isCanceled(thrown) || causesOf(thrown).some((error) => error instanceof StatementTooSlow);
}
