import type {
  JournalDetail,
  JournalFilter,
  JournalGap,
  JournalHours,
  JournalMinutes,
  JournalNews,
  JournalOperation,
  JournalPage,
} from "@/lib/contract/journal";
import { type Lists, listsOf } from "@/lib/server/db/lists";
import type { Databases } from "@/lib/server/db/open-database";
import type { Observer } from "@/lib/server/upstream/observe/observer";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { within } from "@/lib/server/upstream/time/within";
import type { AbsoluteFilter } from "./read/conditions";
import { RequestUnknown } from "./read/errors";
import { type ChartQuery, readChart } from "./read/read-chart";
import { readHours } from "./read/read-hours";
import { limitByClock, limitByServer } from "./read/read-limits";
import { type PageQuery, reachOf, readBatch, readNews, readPage } from "./read/read-list";
import { readOperation } from "./read/read-operation";
import { createRetention } from "./retention/retention";
import { createRecorder, type JournalFigures } from "./write/recorder";
import { type JournalChannel, openWriteElsewhere } from "./write/write-elsewhere";

/**
 * Every call that Rollcall made or could not send (design, "Journal"). Reads throw JournalBusy when they take more than 2 s.
 * All times are milliseconds since the epoch.
 */
export interface Journal {
  /** Takes in one attempt, sent or not. Neither throws nor waits. */
  observe: Observer;
  /** The answer of this operation served somebody else too. Neither throws nor waits. */
  served(operation: string, source: "shared" | "cache"): void;
  list(connection: string, filter: JournalFilter, page?: Partial<PageQuery>): Promise<JournalPage>;
  /** What was written after the entry `since`. */
  news(connection: string, filter: JournalFilter, since: number): Promise<JournalNews>;
  /** The counts of the chart; `from` is inclusive, `to` exclusive, and both are whole bins. */
  minutes(connection: string, chart: ChartQuery): Promise<JournalMinutes>;
  /** How long the service took in these hours, given by their beginnings. */
  hours(connection: string, hours: readonly number[]): Promise<JournalHours>;
  /** @throws RequestUnknown */
  operation(connection: string, requestId: string, filter: JournalFilter): Promise<JournalOperation>;
  /** Everything that was written until now, newest first, in batches that are read on demand. */
  batches(connection: string, filter: JournalFilter): AsyncGenerator<readonly (JournalDetail | JournalGap)[]>;
  /** From memory alone. */
  figures(): JournalFigures;
  /** Writes what still waits, for at most 3 s. */
  close(): Promise<void>;
}

export interface JournalDeps extends Pick<Databases, "lists" | "behind" | "exports"> {
  /** Between the instances that write into the same journal. */
  notifications?: JournalChannel;
  clock: Clock;
  log: { warn(details: object, message: string): void };
  /** Whether it is a PostgreSQL server, which maintains itself and ends long statements by itself. */
  isShared: boolean;
  retentionDays: number;
  maxRows: number;
}

const PAGE = 50;
/** Few enough that each part is gone before the garbage collector would keep it for longer. */
const BATCH = 100;
/** How long a read of the embedded journal may take, and a part of an export; a server has its own limits. */
const READ_MS = 2_000;
const EXPORT_MS = 30_000;
/** How long reading an operation waits for attempts that are not written yet. */
const UNWRITTEN_MS = 1_000;

export function createJournal(deps: JournalDeps): Journal {
  const { clock, behind: db, isShared } = deps;
  const recorder = createRecorder({ ...deps, db });
  const retention = createRetention({ ...deps, db, written: recorder.rows });
  const limited = (ms: number, of: Lists) => (isShared ? limitByServer(of) : limitByClock(of, clock, ms));
  const writeElsewhere = deps.notifications && openWriteElsewhere(deps.notifications, recorder.flush);
  const bounded = limited(READ_MS, deps.lists);
  const limitedForExport = limited(EXPORT_MS, listsOf(deps.exports));

  /** A request id may be on screen before its attempt, or its whole operation, is written. */
  function waitForWriting(write: (signal: AbortSignal) => Promise<void>): Promise<void> {
    return within(clock, UNWRITTEN_MS, write);
  }

  function toAbsolute({ last, ...filter }: JournalFilter): AbsoluteFilter {
    return last === undefined ? filter : { ...filter, from: clock.now() - last };
  }

  return {
    observe: recorder.observe,
    served: recorder.served,
    async list(connection, filter, { before, limit = PAGE } = {}) {
      const page = await bounded((read) => readPage(read, connection, toAbsolute(filter), { before, limit }));
      return { now: clock.now(), ...page };
    },
    async news(connection, filter, since) {
      const news = await bounded((read) => readNews(read, connection, toAbsolute(filter), since));
      return { now: clock.now(), ...news };
    },
    async minutes(connection, chart) {
      const { from, to, bin } = chart;
      const counted = await bounded((read) => readChart(read, connection, chart));
      return { now: clock.now(), from, to, bin, ...counted };
    },
    async hours(connection, hours) {
      return { hours: await bounded((read) => readHours(read, connection, hours)) };
    },
    async operation(connection, requestId, filter) {
      const find = () => bounded((read) => readOperation(read, connection, requestId, toAbsolute(filter)));
      await waitForWriting(recorder.flush);
      let operation = await find();
      if (!operation && writeElsewhere) {
        await waitForWriting(writeElsewhere);
        operation = await find();
      }
      if (!operation)
        throw new RequestUnknown((await bounded((read) => reachOf(read, connection))).reachesBackTo);
      return { now: clock.now(), ...operation };
    },
    async *batches(connection, filter) {
      const { latest } = await limitedForExport((read) => reachOf(read, connection));
      if (latest === undefined) return;
      const all = toAbsolute(filter);
      for (let before: PageQuery["before"]; ; ) {
        const query = { latest, before, limit: BATCH };
        const { entries, last } = await limitedForExport((read) => readBatch(read, connection, all, query));
        if (entries.length > 0) yield entries;
        if (!last) return;
        before = last;
      }
    },
    figures: recorder.figures,
    async close() {
      retention.stop();
      await recorder.close();
    },
  };
}
