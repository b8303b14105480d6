import type { JournalGap } from "@/lib/contract/journal";
import { type NewJournalRow, toGapRow, toRow } from "@/lib/server/journal/row/row";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import type { Batch, ServedCount } from "./write-batch";

/** What may wait to be written. */
const MOST_RECORDS = 1_000;
const MOST_BYTES = 8 * 1024 * 1024;
/** What is written at once. */
const BATCH_RECORDS = 250;
const MOST_OPERATIONS = 10_000;

type Gap = Pick<JournalGap, "at" | "until" | "lost" | "why">;

/** What waits to be written, within bounds, and how much was lost beyond them, when and why. */
export class Backlog {
  #records: { attempt: Attempt; bytes: number }[] = [];
  #bytes = 0;
  #gaps = new Map<string, Gap>();
  /** Whether gaps were refused, and now wait for something else to go with. */
  #isRefused = false;
  #served = new Map<string, ServedCount>();
  #lost = 0;

  /** @param failed called with the error of an attempt that cannot become a row; it counts as lost */
  constructor(private readonly failed: (error: unknown) => void) {}

  get isEmpty(): boolean {
    const hasGaps = this.#gaps.size > 0 && !this.#isRefused;
    return this.#records.length === 0 && !hasGaps && this.#served.size === 0;
  }

  /** Whether there are enough for a whole batch. */
  get isFull(): boolean {
    return this.#records.length >= BATCH_RECORDS;
  }

  /** How many attempts wait, or are lost without a gap in the journal yet. */
  get unwritten(): number {
    return this.#records.length + [...this.#gaps.values()].reduce((sum, { lost }) => sum + lost, 0);
  }

  get size(): number {
    return this.#records.length;
  }

  get oldest(): Pick<Attempt, "at" | "durationMs"> | undefined {
    return this.#records[0]?.attempt;
  }

  /** How many attempts were lost since the start, those in gaps that are written already included. */
  get lost(): number {
    return this.#lost;
  }

  /** @param why the reason of the gap if there is no room */
  add(attempt: Attempt, why: Gap["why"]): void {
    const bytes = sizeOf(attempt);
    if (this.#records.length >= MOST_RECORDS || this.#bytes + bytes > MOST_BYTES) {
      this.noteLoss(attempt.connection, { at: attempt.at, until: attempt.at, lost: 1, why });
      return;
    }
    this.#records.push({ attempt, bytes });
    this.#bytes += bytes;
  }

  /** Adds to the gap of a connection. */
  noteLoss(connection: string, gap: Gap): void {
    this.#lost += gap.lost;
    this.#widen(connection, gap);
  }

  /** Takes back a gap that the database refuses. It goes with what is written next, whichever connection's: alone it would be tried for ever. */
  takeBack({ connection, at, until, lost, code }: NewJournalRow): void {
    const why = code === "overflow" ? code : "database";
    this.#widen(connection, { at: at.getTime(), until: (until ?? at).getTime(), lost: lost ?? 0, why });
    this.#isRefused = true;
  }

  /** A failing database is the graver of the two reasons. */
  #widen(connection: string, { at, until, lost, why }: Gap): void {
    const previous = this.#gaps.get(connection);
    this.#gaps.set(connection, {
      at: Math.min(at, previous?.at ?? at),
      until: Math.max(until, previous?.until ?? until),
      lost: lost + (previous?.lost ?? 0),
      why: previous?.why === "database" ? "database" : why,
    });
  }

  countServed(operation: string, source: "shared" | "cache", lastAt: number): void {
    const previous = this.#served.get(operation);
    if (!previous && this.#served.size >= MOST_OPERATIONS) return;
    const { shared, cached } = previous ?? { shared: 0, cached: 0 };
    this.#served.set(operation, {
      operation,
      shared: shared + (source === "shared" ? 1 : 0),
      cached: cached + (source === "cache" ? 1 : 0),
      lastAt,
    });
  }

  /** What to write next. A gap goes with the batch that empties the backlog, so that it is one record, once it is over. */
  take(): Batch {
    this.#isRefused = false;
    const taken = this.#records.splice(0, BATCH_RECORDS);
    for (const { bytes } of taken) this.#bytes -= bytes;
    const rows = taken.flatMap(({ attempt }) => this.#rowsOf(attempt));
    const served = [...this.#served.values()].slice(0, MOST_RECORDS);
    for (const { operation } of served) this.#served.delete(operation);
    if (this.#records.length > 0) return { rows, served };
    const gaps = [...this.#gaps].map(([connection, gap]) => toGapRow(connection, gap));
    this.#gaps.clear();
    return { rows: [...rows, ...gaps], served };
  }

  #rowsOf(attempt: Attempt): NewJournalRow[] {
    try {
      return [toRow(attempt)];
    } catch (error) {
      this.failed(error);
      this.noteLoss(attempt.connection, { at: attempt.at, until: attempt.at, lost: 1, why: "database" });
      return [];
    }
  }
}

/** Roughly the memory of an attempt in bytes: two for each character, and 1,000 for the rest. */
function sizeOf({ path, query, errorFields, headers, link }: Attempt): number {
  const texts = [path, query, link, ...Object.values(errorFields ?? {}), ...Object.values(headers ?? {})];
  return texts.reduce((sum, text) => sum + 2 * (text?.length ?? 0), 1_000);
}
