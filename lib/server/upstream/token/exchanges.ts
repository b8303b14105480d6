import type { Clock } from "@/lib/server/upstream/time/clock";

const HOUR_MS = 3_600_000;

/** The exchanges of one key, as screens show them. Times in milliseconds since the epoch. */
export interface ExchangeCounts {
  lastHour: number;
  last?: { at: number; requestId?: string; code?: string };
}

/** Counts the exchanges that this instance makes with one key, for an hour. `TokenEndpoint` limits them. */
export class Exchanges {
  #times: number[] = [];
  #last: ExchangeCounts["last"];

  constructor(private readonly clock: Clock) {}

  /** Takes in one attempt at the token endpoint that is over. */
  note({ at, requestId, code }: NonNullable<ExchangeCounts["last"]>): void {
    this.#times = [...this.#ofLastHour(), at];
    this.#last = { at, ...(requestId !== undefined && { requestId }), ...(code !== undefined && { code }) };
  }

  /** @param issuedAt of the last token, which another instance may have got since this one's last exchange */
  counts(issuedAt = 0): ExchangeCounts {
    const last = this.#last && issuedAt > this.#last.at ? { at: issuedAt } : this.#last;
    return { lastHour: this.#ofLastHour().length, ...(last && { last }) };
  }

  #ofLastHour(): number[] {
    const from = this.clock.now() - HOUR_MS;
    return this.#times.filter((at) => at > from);
  }
}
