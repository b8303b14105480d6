import type { ListPage } from "@/lib/client/list/list-page";
import type { Row } from "@/lib/client/list/row-list";

/** What whoever exports knows about the list: where it is from, and whether it is all there is. */
export interface ManifestFacts {
  connection: string;
  resource: string;
  /** ISO 8601 in UTC. */
  exported_at: string;
  duplicates_removed: number;
  /** Whether the rows are all that the service has. */
  complete: boolean;
  incomplete_because?: string;
  /** What was searched for, when the rows are those that match. */
  filter?: string;
  /** What was filtered by, one field each: `team: "Care" or null`. */
  filters?: readonly string[];
  /** The fields that were hidden, and are not in it. */
  fields_left_out?: readonly string[];
}

/** What an export says about itself, so that whoever gets the file knows what it is not. */
export interface Manifest extends ManifestFacts {
  rows: number;
  /** When the oldest and the newest of the pages that brought these rows arrived: ISO 8601 in UTC; null without rows. */
  first_loaded_at: string | null;
  last_loaded_at: string | null;
  /** Of the requests that brought these rows, in the order of arrival. */
  request_ids: { count: number; first: string | null; last: string | null };
}

/** Gathers what the rows themselves tell: how many, when they came and by which requests. */
export class ManifestMaker {
  #rows = 0;
  #page: ListPage | undefined;
  #pages = new Set<ListPage>();

  /** Takes note of a row that is exported. */
  note({ page }: Row): void {
    this.#rows += 1;
    if (page !== this.#page) this.#pages.add(page);
    this.#page = page;
  }

  finish(facts: ManifestFacts): Manifest {
    const pages = [...this.#pages].sort((a, b) => a.receivedAt - b.receivedAt);
    const ids = [...new Set(pages.flatMap(({ requestId }) => requestId ?? []))];
    return {
      ...facts,
      rows: this.#rows,
      first_loaded_at: isoTime(pages[0]?.receivedAt),
      last_loaded_at: isoTime(pages.at(-1)?.receivedAt),
      request_ids: { count: ids.length, first: ids[0] ?? null, last: ids.at(-1) ?? null },
    };
  }
}

function isoTime(at: number | undefined): string | null {
  return at === undefined ? null : new Date(at).toISOString();
}
