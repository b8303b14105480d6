import { randomUUID } from "node:crypto";
import type { CheckAnswer } from "@/lib/contract/access";
import type { Times } from "@/lib/server/times";
import type { SharedRow } from "@/lib/server/upstream/shared/shared-row";
import { waitForRow } from "@/lib/server/upstream/shared/wait-for-row";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { isAhead, isRecent } from "@/lib/server/upstream/time/is-ahead";
import { beginCheck, type CheckResult, type CheckRow, type CompletedCheck, endCheck } from "./check-row";

/** How long a connection must have had neither traffic nor a check before Rollcall checks it by itself. */
const QUIET_MS = 60_000;

/** Reads every resource of the connection once; rejects only because of a mistake of Rollcall's own. */
type RunCheck = (signal: AbortSignal) => Promise<CheckResult[]>;

interface CheckDeps {
  clock: Pick<Clock, "now" | "sleep">;
  times: Pick<Times, "checkRestMs">;
  /** When this connection was last read here; a call in flight is traffic too. */
  lastReadAt(): number | undefined;
}

/** A check, and whether it was made for this caller. */
interface Outcome {
  check: CompletedCheck;
  isNew: boolean;
}

interface RunningCheck {
  startedAt: number;
  giveUp: AbortController;
  outcome: Promise<Outcome>;
}

/** Decides when the calls of "check now" are made for one connection, however many people, tabs and instances ask for it. */
export class Checks {
  /** The check that this instance makes, or waits for. */
  #running: RunningCheck | undefined;
  #startedItselfAt = Number.NEGATIVE_INFINITY;

  constructor(
    private row: SharedRow<CheckRow>,
    private readonly parts: CheckDeps,
  ) {}

  /**
   * Makes a check, or returns the one that is running or has just been made.
   * @param exempt always makes a new one, because it is to show a change that was made just now
   */
  async check(ask: RunCheck, { exempt }: { exempt: boolean }): Promise<CheckAnswer> {
    if (!exempt && this.#running) {
      const { check } = await this.#running.outcome;
      return this.#answer({ check, isNew: false });
    }
    const { last } = this.row.peek();
    if (!exempt && last && this.#now() < this.#nextAfter(last))
      return this.#answer({ check: last, isNew: false });
    return this.#answer(await this.#start(ask, exempt));
  }

  /**
   * Somebody looks at this connection: makes one check if it is quiet. Resolves once no check is running here; failures show
   * in its results.
   */
  async checkIfQuiet(ask: RunCheck): Promise<void> {
    if (this.#isTime()) {
      this.#startedItselfAt = this.#now();
      void this.#start(ask, false);
    }
    await this.#running?.outcome.catch(() => undefined);
  }

  #isTime(): boolean {
    const now = this.#now();
    const { last } = this.row.peek();
    const times = [this.parts.lastReadAt() ?? 0, this.#startedItselfAt, last?.startedAt ?? 0];
    if (this.#running || times.some((at) => isRecent(at, QUIET_MS, now))) return false;
    return !last || now >= this.#nextAfter(last);
  }

  /** The key has changed, and earlier checks say nothing about the new one. @param row the new key's */
  forget(row: SharedRow<CheckRow>): void {
    this.row = row;
    void row.update((before) => [before.last || before.running ? {} : before, undefined]);
    this.#running = undefined;
    this.#startedItselfAt = Number.NEGATIVE_INFINITY;
  }

  state(): { checkedAt?: number; checkingSince?: number } {
    const { last, running } = this.row.peek();
    const since = this.#running?.startedAt ?? (running && this.#now() < running.until && running.startedAt);
    return {
      ...(last && { checkedAt: last.checkedAt }),
      ...(since && { checkingSince: since }),
    };
  }

  #now(): number {
    return this.parts.clock.now();
  }

  #start(ask: RunCheck, exempt: boolean): Promise<Outcome> {
    const before = this.#running;
    const giveUp = new AbortController();
    const startedAt = this.#now();
    this.#running = { startedAt, giveUp, outcome: this.#run(ask, giveUp, exempt) };
    // It began before the change, and may be waiting for what was changed.
    before?.giveUp.abort();
    return this.#running.outcome;
  }

  async #run(ask: RunCheck, giveUp: AbortController, exempt: boolean): Promise<Outcome> {
    const { row } = this;
    const id = randomUUID();
    // Unless another check has begun since, or the key has changed.
    const isCurrent = () => this.#running?.giveUp === giveUp;
    let made: CompletedCheck | undefined;
    try {
      const recent = await this.#begin(row, id, exempt);
      if (recent) return { check: recent, isNew: false };
      const startedAt = row.peek().running?.startedAt ?? this.#now();
      const results = await ask(giveUp.signal);
      made = { startedAt, checkedAt: this.#now(), results };
      return { check: made, isNew: true };
    } catch (error) {
      const newer = await this.#newerThan(giveUp);
      if (newer) return newer;
      throw error;
    } finally {
      const result = isCurrent() ? made : undefined;
      await row.update((before) => [endCheck(before, id, result), undefined]);
      if (isCurrent()) this.#running = undefined;
    }
  }

  /** @returns the check that another instance made meanwhile, or nothing if this one is to make it */
  async #begin(row: SharedRow<CheckRow>, id: string, exempt: boolean): Promise<CompletedCheck | undefined> {
    for (;;) {
      const step = await row.update((before) =>
        beginCheck(before, { id, now: this.#now(), exempt }, (last) => this.#nextAfter(last)),
      );
      if (step === "make") return undefined;
      if ("made" in step) return step.made;
      const { waitFor, until } = step;
      await waitForRow(row, ({ running }) => running?.id !== waitFor, until, this.parts.clock);
    }
  }

  /** What has taken the place of a check that was given up. */
  async #newerThan(giveUp: AbortController): Promise<Outcome | undefined> {
    if (!giveUp.signal.aborted) return undefined;
    if (this.#running) return this.#running.outcome;
    const { last } = this.row.peek();
    return last && { check: last, isNew: true };
  }

  #answer({ check, isNew }: Outcome): CheckAnswer {
    const { checkedAt, results } = check;
    return { now: this.#now(), made: isNew, checkedAt, nextAt: this.#nextAfter(check), results };
  }

  #nextAfter({ startedAt, checkedAt }: CompletedCheck): number {
    if (isAhead(checkedAt, this.#now())) return 0;
    return Math.max(startedAt + this.parts.times.checkRestMs, checkedAt);
  }
}
