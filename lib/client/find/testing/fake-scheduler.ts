import type { ItemWords } from "@/lib/client/find/row-text";
import { type Scheduler, SLICE_MS, STEPS_PER_LOOK } from "@/lib/client/find/slices";
import type { ListPage } from "@/lib/client/list/list-page";
import type { Row } from "@/lib/client/list/row-list";
import type { ListItem } from "@/lib/contract/list";

/** Time that passes only by steps of work, so that how long a slice takes is counted and never measured. */
export class FakeScheduler implements Scheduler {
  /** What each slice took in milliseconds. */
  readonly slices: number[] = [];
  mostStepsUnseen = 0;
  /** Run when the event loop has its turn, with how many turns it has had. */
  onYield: (turns: number) => void = () => {};
  #time = 0;
  #startedAt = 0;
  #stepsUnseen = 0;

  now(): number {
    this.#stepsUnseen = 0;
    return this.#time;
  }

  async yield(): Promise<void> {
    this.slices.push(this.#time - this.#startedAt);
    this.onYield(this.slices.length);
    this.#startedAt = this.#time;
  }

  /** A step of work that costs so many milliseconds. */
  step(ms = 0.1): void {
    this.#time += ms;
    this.#stepsUnseen += 1;
    this.mostStepsUnseen = Math.max(this.mostStepsUnseen, this.#stepsUnseen);
  }

  /** How long a slice may take when a step takes `ms`: its time, and the steps before the clock is looked at again. */
  static longestSlice(ms = 0.1): number {
    return SLICE_MS + STEPS_PER_LOOK * ms;
  }
}

/** Items that read as they were sent. */
export const asSent: ItemWords = () => [];

const PAGE = { items: [], hasMore: true, requestId: "req_1", receivedAt: 0 } as unknown as ListPage;

export function row(fields: Record<string, unknown>, page = PAGE): Row {
  return { key: String(fields.id), item: { object: "staff", ...fields } as ListItem, page };
}

/** `count` staff called "Ada 0", "Ada 1" and so on; with a pace, every look at one is a step of work. */
export function staff(count: number, scheduler?: FakeScheduler): Row[] {
  return Array.from({ length: count }, (_, id) => {
    const made = row({ id, name: `Ada ${id}` });
    return scheduler ? costly(made, scheduler) : made;
  });
}

function costly({ item, ...rest }: Row, scheduler: FakeScheduler): Row {
  return {
    ...rest,
    get item() {
      scheduler.step();
      return item;
    },
  };
}

export function names(rows: readonly Row[]): unknown[] {
  return rows.map(({ item }) => item.name);
}
