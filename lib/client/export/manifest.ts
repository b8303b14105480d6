import type { ListPage } from "@/lib/client/list/list-page";
import type { Row } from "@/lib/client/list/row-list";

/** Facts about the list that an export is from, and whether it is complete. */
export interface ManifestFacts {
  connection: string;
  resource: string;
  /** ISO 8601 in UTC. */
  exported_at: string;
  duplicates_removed: number;
  /** Whether these are all rows that the service has. */
  complete: boolean;
  incomplete_because?: string;
  /** The search text, if the rows are its matches. */
  filter?: string;
  /** The filters, one per field: `team: "Care" or null`. */
  filters?: readonly string[];
  /** Hidden fields, which the file leaves out. */
  fields_left_out?: readonly string[];
}

/** What an export says about itself, so that whoever gets the file knows what it leaves out. */
export interface Manifest extends ManifestFacts {
  rows: number;
  /** When the oldest and the newest page of these rows arrived: ISO 8601 in UTC; null without rows. */
  first_loaded_at: string | null;
  last_loaded_at: string | null;
  /** The request ids of these rows' pages, in the order of arrival. */
  request_ids: { count: number; first: string | null; last: string | null };
}

/** Gathers facts from the rows: how many there are, when they arrived and by which requests. */
export class ManifestMaker {
  #rows = 0;
  #page: ListPage | undefined;
  #pages = new Set<ListPage>();

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
