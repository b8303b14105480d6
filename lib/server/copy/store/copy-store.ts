import type { CopySettings } from "@/lib/contract/copy";
import type { ListQuery } from "@/lib/query/query";
import type { Databases } from "@/lib/server/db/open-database";
import { completeWalk } from "./complete";
import { claim, readCopies, release, renew, saveSettings, updateWalk } from "./copies";
import { dropGeneration, erase, sweep } from "./delete-rows";
import { changeCounts, changeStretches, readChanges } from "./read-changes";
import { readRow, readRows } from "./read-rows";
import { readValues } from "./read-values";
import { readStretches } from "./stretches";
import type { ChangeFilter, PageRequest, Place, WrittenPage } from "./types";
import { writePage } from "./write-page";

/**
 * Copies of lists in the database: settings, the walk that fills one and its lease, rows and what they are found by, and changes.
 * Every call is about one place: nothing of another connection is ever read. `Walk` is plain data, stored as JSON.
 * @throws DatabaseUnavailable from every call
 */
export function createCopyStore<Walk>(databases: Databases) {
  const { db, behind, exports } = databases;
  return {
    all: () => readCopies<Walk>(db),
    read: async (place: Place) => (await readCopies<Walk>(db, place))[0],
    saveSettings: (place: Place, settings: CopySettings) => saveSettings(db, place, settings),
    erase: (place: Place, settings: CopySettings) => erase(behind, place, settings),
    claim: (place: Place, lease: { target: string; holder: string; ttlMs: number }) =>
      claim(db, place, lease),
    renew: (place: Place, fence: number, ttlMs: number) => renew(db, place, fence, ttlMs),
    release: (place: Place, fence: number) => release(db, place, fence),
    updateWalk: (place: Place, change: (walk: Walk | undefined) => Walk | undefined, fence?: number) =>
      updateWalk(db, place, change, fence),
    writePage: (
      place: Place,
      fence: number,
      page: WrittenPage,
      change: (walk: Walk, added: number) => Walk,
    ) => writePage(behind, place, fence, page, change),
    complete: (
      place: Place,
      fence: number,
      generation: { generation: string; startedAt: number; endedAt: number },
      change: (walk: Walk) => Walk,
    ) => completeWalk(databases, place, fence, generation, change),
    dropGeneration: (place: Place, generation: string) => dropGeneration(behind, place, generation),
    sweep: (keepChangesSince: number) => sweep(behind, keepChangesSince),
    rows: (place: Place, query: ListQuery, page: PageRequest) => readRows(db, place, query, page),
    row: (place: Place, key: string) => readRow(db, place, key),
    values: (place: Place, query: ListQuery, search: { field: string; text: string }) =>
      readValues(db, place, query, search),
    stretches: (place: Place, query: ListQuery) => readStretches(exports, place, query),
    changes: (place: Place, filter: ChangeFilter, page: PageRequest) => readChanges(db, place, filter, page),
    changeStretches: (place: Place, filter: ChangeFilter) => changeStretches(exports, place, filter),
    changeCounts: (place: Place) => changeCounts(db, place),
  };
}

export type CopyStore<Walk> = ReturnType<typeof createCopyStore<Walk>>;
