import { LRUCache } from "lru-cache";
import { goesBefore } from "@/lib/server/upstream/budget/priority";
import type { CallContext } from "@/lib/server/upstream/observe/call-context";
import type { Answer } from "@/lib/server/upstream/send/answer";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { unlessAborted } from "@/lib/server/upstream/time/unless-aborted";

/** How long an answer is kept: tabs that go through the same list cost its calls once. */
const KEPT_MS = 30_000;
const MOST_KEPT_CHARACTERS = 16 * 1024 * 1024;

/** A call under way and everybody who waits for it. */
interface Flight {
  context: CallContext;
  answer: Promise<Answer>;
  waiting: number;
  isUnderWay: boolean;
  giveUp: AbortController;
}

/** What somebody wants who may share a call. */
export interface SharedRead extends CallContext {
  /** Not from memory, nor the rest of the list later: somebody reloads. */
  fresh?: boolean;
  /** Nor, if fresh, by a call under way: it left before something was changed that this one is to find. */
  own?: boolean;
  signal?: AbortSignal;
}

/**
 * Identical reads of one key: those under way are one call, and its answer is kept for 30 s, never an error.
 * One of these belongs to one key, so nothing can cross keys.
 */
export class Coalescer {
  readonly #flights = new Map<string, Flight>();
  readonly #cache: LRUCache<string, { answer: Answer; at: number }>;
  /** Counts purges: what left before one must not be kept after it. */
  #generation = 0;

  constructor(private readonly clock: Clock) {
    this.#cache = new LRUCache({
      maxSize: MOST_KEPT_CHARACTERS,
      sizeCalculation: ({ answer }, url) => url.length + (answer.body?.length ?? 0) + 1,
    });
  }

  /**
   * The answer to `url`, from memory, from a call under way, or from one that `start` makes. That one ends only
   * when everybody who waits for it has given up.
   * @param raise told when somebody more urgent has joined a call under way
   * @throws what the call threw, to everybody who shares it; the signal's reason to who gives up.
   */
  async read(
    url: string,
    wanted: SharedRead,
    start: (errand: CallContext, giveUp: AbortController) => Promise<Answer>,
    raise: () => void,
  ): Promise<Answer> {
    wanted.signal?.throwIfAborted();
    if (wanted.fresh) this.#forget(invalidatedBy(url, wanted));
    const kept = this.#getCached(url);
    if (kept) return kept;
    const joined = wanted.own ? undefined : this.#flights.get(url);
    if (!joined) return this.#wait(url, this.#startFlight(url, wanted, start), wanted.signal);
    if (goesBefore(wanted.purpose, joined.context.purpose)) {
      joined.context.purpose = wanted.purpose;
      raise();
    }
    return { ...(await this.#wait(url, joined, wanted.signal)), source: "shared" };
  }

  /** Forgets what is kept, and what is under way will not be kept: the key may no longer see it. */
  purge(): void {
    this.#generation += 1;
    this.#cache.clear();
  }

  #getCached(url: string): Answer | undefined {
    const kept = this.#cache.get(url);
    if (!kept || this.#isExpired(kept.at)) return undefined;
    return { ...kept.answer, source: "cache", attempts: 0, ageMs: this.clock.now() - kept.at };
  }

  #store(url: string, answer: Answer): void {
    this.#forget((_url, at) => this.#isExpired(at));
    this.#cache.set(url, { answer, at: this.clock.now() });
  }

  #forget(isGone: (url: string, at: number) => boolean): void {
    const gone = [...this.#cache.entries()].filter(([url, { at }]) => isGone(url, at));
    for (const [url] of gone) this.#cache.delete(url);
  }

  /** What comes from the future was kept before the clock was set back: nobody knows how old it is. */
  #isExpired(at: number): boolean {
    const ageMs = this.clock.now() - at;
    return ageMs < 0 || ageMs >= KEPT_MS;
  }

  #startFlight(
    url: string,
    { purpose, person, operation, connection }: SharedRead,
    start: (errand: CallContext, giveUp: AbortController) => Promise<Answer>,
  ): Flight {
    const giveUp = new AbortController();
    const errand: CallContext = { purpose, operation, connection, ...(person !== undefined && { person }) };
    const age = this.#generation;
    const answer = start(errand, giveUp)
      .then((arrived) => {
        if (arrived.status < 300 && this.#generation === age) this.#store(url, arrived);
        return arrived;
      })
      .finally(() => {
        flight.isUnderWay = false;
        this.#removeFlight(url, flight);
      });
    const flight: Flight = { context: errand, answer, waiting: 0, isUnderWay: true, giveUp };
    this.#flights.set(url, flight);
    return flight;
  }

  async #wait(url: string, flight: Flight, signal: AbortSignal | undefined): Promise<Answer> {
    flight.waiting += 1;
    try {
      return await unlessAborted(flight.answer, signal);
    } finally {
      flight.waiting -= 1;
      if (flight.waiting === 0 && flight.isUnderWay) {
        // Off the board first: nobody may join a call that is being given up.
        this.#removeFlight(url, flight);
        flight.giveUp.abort(signal?.reason);
      }
    }
  }

  /** Nobody joins it any more. One that left after it, for somebody who wanted one of their own, stays. */
  #removeFlight(url: string, flight: Flight): void {
    if (this.#flights.get(url) === flight) this.#flights.delete(url);
  }
}

/** The address that all pages of a list have. */
function listOf(url: string): string | undefined {
  return url.split("?", 1)[0];
}

/** A list is never put together of what came before a reload and after it; a check reloads nothing that anybody looks at. */
function invalidatedBy(url: string, { purpose }: SharedRead): (each: string) => boolean {
  if (purpose === "check") return (each) => each === url;
  return (each) => listOf(each) === listOf(url);
}
