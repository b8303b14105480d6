import type { z } from "zod";
import { changesList, type ListQuery } from "@/lib/query/query";
import type { Databases } from "@/lib/server/db/open-database";
import { changeSettings, type DecideSettings } from "./change-settings";
import { changeBatches, changeCounts, readChanges } from "./changes/read-changes";
import { completeWalk } from "./complete-walk";
import { readCopies, updateWalk, type WalkChange } from "./copies";
import { deleteUnused, sweep } from "./delete-copy";
import { claimLease, type LeaseRequest, releaseLease, renewLease } from "./lease";
import { readBatches } from "./search/read-batches";
import { readRows } from "./search/read-rows";
import { readValues } from "./search/read-values";
import { readRow } from "./search/rows-at";
import type { ChangeFilter, ListId, NewPage, PageRequest } from "./types";
import { writePage } from "./write-page";

/**
 * Copies of lists in the database: settings, the walk that fills one and its lease, rows and what they are found by, and changes.
 * Every call is about one list: nothing of another connection is ever read. What cannot be read of one list is left out, and harms no other.
 * @param walkShape of walks, which are plain data, stored as JSON
 * @throws DatabaseUnavailable from every call
 */
export function createCopyStore<Walk>(databases: Databases, walkShape: z.ZodType<Walk>) {
  const { db, lists, behind, exports } = databases;
  return {
    all: () => lists((on) => readCopies(on, walkShape)),
    read: async (list: ListId) => (await lists((on) => readCopies(on, walkShape, list)))[0],
    /** For whoever walks: they wait for nobody who looks something up. */
    readWalk: async (list: ListId) => (await readCopies(behind, walkShape, list))[0]?.walk,
    changeSettings: (list: ListId, decide: DecideSettings<Walk>) =>
      changeSettings(behind, walkShape, list, decide),
    deleteUnused: () => deleteUnused(behind),
    claim: (list: ListId, request: LeaseRequest) => claimLease(db, list, request),
    renew: (list: ListId, fence: number, ttlMs: number) => renewLease(db, list, fence, ttlMs),
    release: (list: ListId, fence: number) => releaseLease(db, list, fence),
    updateWalk: (list: ListId, change: WalkChange<Walk>, fence?: number) =>
      updateWalk(db, walkShape, list, change, fence),
    writePage: (list: ListId, fence: number, page: NewPage, change: (walk: Walk, added: number) => Walk) =>
      writePage(behind, walkShape, list, fence, page, change),
    complete: (
      list: ListId,
      fence: number,
      generation: { generation: string; startedAt: number; endedAt: number },
      change: (walk: Walk) => Walk,
    ) => completeWalk(databases, walkShape, list, fence, generation, change),
    sweep: (keepChangesSince: number) => sweep(behind, keepChangesSince),
    rows: (list: ListId, query: ListQuery, page: PageRequest) =>
      lists((on) => readRows(on, list, query, page), changesList(query) ? "search" : "quick"),
    row: (list: ListId, key: string) => lists((on) => readRow(on, list, key)),
    values: (list: ListId, query: ListQuery, search: { field: string; text: string }) =>
      lists((on) => readValues(on, list, query, search), "search"),
    batches: (list: ListId, query: ListQuery) => readBatches(exports, list, query),
    changes: (list: ListId, filter: ChangeFilter, page: PageRequest) =>
      lists((on) => readChanges(on, list, filter, page), "search"),
    changeBatches: (list: ListId, filter: ChangeFilter) => changeBatches(exports, list, filter),
    changeCounts: (list: ListId) => lists((on) => changeCounts(on, list)),
  };
}

export type CopyStore<Walk> = ReturnType<typeof createCopyStore<Walk>>;
