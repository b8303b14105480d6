import { LRUCache } from "lru-cache";
import { goesBefore } from "@/lib/server/upstream/budget/priority";
import type { CallContext } from "@/lib/server/upstream/observe/call-context";
import { isList } from "@/lib/server/upstream/protocol/is-list";
import type { Answer } from "@/lib/server/upstream/send/answer";
import { createMemoryRow, type SharedRow } from "@/lib/server/upstream/shared/shared-row";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { isRecent } from "@/lib/server/upstream/time/is-ahead";
import { unlessAborted } from "@/lib/server/upstream/time/unless-aborted";
import { FORGOTTEN_ROW, type ForgottenRow } from "./forgotten-row";

/** How long an answer is cached: people who go through the same list pay for its calls once. */
const CACHED_MS = 30_000;
const MAX_CACHED_CHARACTERS = 16 * 1024 * 1024;

/** A call in flight and how many callers wait for it. */
interface Flight {
  startedAt: number;
  context: CallContext;
  answer: Promise<Answer>;
  waiting: number;
  isInFlight: boolean;
  giveUp: AbortController;
}

/** An answer, when its call started and when it came. */
interface Cached extends Pick<Flight, "startedAt"> {
  answer: Answer;
  at: number;
}

/** A read that may share a call with others. */
export interface SharedRead extends CallContext {
  /** A reload: neither this page nor any of its list from before its call may come from memory. */
  fresh?: boolean;
  /** Nor may it join a call in flight, which was sent before the change that this read is to see. */
  own?: boolean;
  signal?: AbortSignal;
}

/**
 * Joins identical reads into one call while that is in flight, and caches its answer for 30 s, if it is a list: whoever
 * tries again after a failure asks the service, and what a gateway says in its place under a 200 is a failure too. Each key has
 * a coalescer of its own, so that nothing can cross keys. Each instance has a memory of its own, and what one of them forgets all do.
 */
export class Coalescer {
  readonly #flights = new Map<string, Flight>();
  readonly #cache: LRUCache<string, Cached>;
  /** How many there were: the answer to a call from before a purge must not be cached after it. */
  #purges = 0;
  /** What this instance has forgotten of what all are to. */
  #heard = FORGOTTEN_ROW.first;

  constructor(
    private readonly clock: Clock,
    private readonly row: SharedRow<ForgottenRow> = createMemoryRow(FORGOTTEN_ROW.first),
  ) {
    this.#cache = new LRUCache({
      maxSize: MAX_CACHED_CHARACTERS,
      sizeCalculation: ({ answer }, url) => url.length + (answer.body?.length ?? 0) + 1,
    });
  }

  /**
   * The answer to `url`: from memory, from a call in flight, or from a call that `start` makes, which is aborted only
   * once every caller has given up.
   * @param onRaised called when a more urgent caller has joined a call in flight
   * @throws what the call threw, to all who share it; the signal's reason to a caller that gives up
   */
  async read(
    url: string,
    read: SharedRead,
    start: (context: CallContext, giveUp: AbortController) => Promise<Answer>,
    onRaised: () => void,
  ): Promise<Answer> {
    read.signal?.throwIfAborted();
    this.#hear();
    const cached = read.fresh ? undefined : this.#getCached(url);
    if (cached) return cached;
    const joined = read.own ? undefined : this.#flights.get(url);
    if (read.fresh) this.#drop(url, read, joined);
    // A reload or a check joins an old one all the same: who presses again while the service is slow would pay for a call each time.
    if (!joined || (!read.fresh && this.#isBeforeReload(url, joined)))
      return this.#wait(url, this.#startFlight(url, read, start), read.signal);
    if (goesBefore(read.purpose, joined.context.purpose)) {
      joined.context.purpose = read.purpose;
      onRaised();
    }
    return { ...(await this.#wait(url, joined, read.signal)), source: "shared" };
  }

  /** Empties the cache and keeps calls in flight out of it: the key may no longer be allowed to see them. */
  purge(): void {
    this.#purges += 1;
    this.#cache.clear();
    const purgedAt = this.clock.now();
    void this.row.update((row) => [{ ...row, purgedAt }, undefined]);
  }

  /**
   * A check drops the page it reads. A reload drops every page of its list that is older than the call whose answer it gets,
   * as old and new pages do not fit together: all of them unless it joins a call, and so none where it joins a reload.
   */
  #drop(url: string, { purpose }: SharedRead, joined: Flight | undefined): void {
    if (purpose === "check") return void this.#cache.delete(url);
    const list = listOf(url);
    this.#forget((each, { startedAt }) => listOf(each) === list && (!joined || startedAt < joined.startedAt));
    const now = this.clock.now();
    const since = joined?.startedAt ?? now;
    void this.row.update((row) => {
      const recent = Object.entries(row.reloadedAt).filter(([, at]) => isRecent(at, CACHED_MS, now));
      const reloadedAt = Object.fromEntries(recent);
      if (since <= (reloadedAt[list] ?? 0)) return [row, undefined];
      return [{ ...row, reloadedAt: { ...reloadedAt, [list]: since } }, undefined];
    });
  }

  /** Forgets what other instances have. */
  #hear(): void {
    const heard = this.row.peek();
    if (heard === this.#heard) return;
    if (heard.purgedAt > this.#heard.purgedAt) this.#purges += 1;
    this.#heard = heard;
    const { purgedAt, reloadedAt } = heard;
    this.#forget((url, { at, startedAt }) => at <= purgedAt || startedAt < (reloadedAt[listOf(url)] ?? 0));
  }

  /** Old and new pages of a list do not fit together. A reload longer ago than answers are kept is older than any call under way. */
  #isBeforeReload(url: string, { startedAt }: Flight): boolean {
    const at = this.#heard.reloadedAt[listOf(url)];
    return at !== undefined && isRecent(at, CACHED_MS, this.clock.now()) && startedAt < at;
  }

  #getCached(url: string): Answer | undefined {
    const entry = this.#cache.get(url);
    if (!entry || this.#isExpired(entry.at)) return undefined;
    return { ...entry.answer, source: "cache", attempts: 0, ageMs: this.clock.now() - entry.at };
  }

  #store(url: string, answer: Answer, startedAt: number): void {
    this.#forget((_url, { at }) => this.#isExpired(at));
    this.#cache.set(url, { answer, at: this.clock.now(), startedAt });
  }

  #forget(isInvalid: (url: string, cached: Cached) => boolean): void {
    const invalid = [...this.#cache.entries()].filter(([url, cached]) => isInvalid(url, cached));
    for (const [url] of invalid) this.#cache.delete(url);
  }

  /** An answer from the future was cached before the clock was set back, so its age is unknown. */
  #isExpired(at: number): boolean {
    const ageMs = this.clock.now() - at;
    return ageMs < 0 || ageMs >= CACHED_MS;
  }

  #startFlight(
    url: string,
    { purpose, person, operation, connection }: SharedRead,
    start: (context: CallContext, giveUp: AbortController) => Promise<Answer>,
  ): Flight {
    const giveUp = new AbortController();
    const context: CallContext = { purpose, operation, connection, ...(person !== undefined && { person }) };
    const purgesBefore = this.#purges;
    const answer = start(context, giveUp)
      .then((arrived) => {
        const isWhole = arrived.status < 300 && isList(arrived.body);
        this.#hear();
        if (isWhole && this.#purges === purgesBefore && !this.#isBeforeReload(url, flight))
          this.#store(url, arrived, flight.startedAt);
        return arrived;
      })
      .finally(() => {
        flight.isInFlight = false;
        this.#removeFlight(url, flight);
      });
    const startedAt = this.clock.now();
    const flight: Flight = { startedAt, context, answer, waiting: 0, isInFlight: true, giveUp };
    this.#flights.set(url, flight);
    return flight;
  }

  async #wait(url: string, flight: Flight, signal: AbortSignal | undefined): Promise<Answer> {
    flight.waiting += 1;
    try {
      return await unlessAborted(flight.answer, signal);
    } finally {
      flight.waiting -= 1;
      if (flight.waiting === 0 && flight.isInFlight) {
        // First, so that nobody can join a call that is being aborted.
        this.#removeFlight(url, flight);
        flight.giveUp.abort(signal?.reason);
      }
    }
  }

  /** Nobody joins this flight any more; a newer one to the same address stays. */
  #removeFlight(url: string, flight: Flight): void {
    if (this.#flights.get(url) === flight) this.#flights.delete(url);
  }
}

/** The part of the address that all pages of a list have in common. */
function listOf(url: string): string {
  return url.replace(/\?.*/s, "");
}
