import { createSandbox } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";
import { createAccess } from "@/lib/server/access/access";
import { createCopyStore } from "@/lib/server/copy/store/copy-store";
import { newWalk } from "@/lib/server/copy/walk/record";
import { walkShape } from "@/lib/server/copy/walk/record-shape";
import { startWalks } from "@/lib/server/copy/walk/walks";
import type { Databases } from "@/lib/server/db/open-database";
import { createDirectory, type Directory } from "@/lib/server/directory";
import { TIMES } from "@/lib/server/times";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { systemClock } from "@/lib/server/upstream/time/clock";

const STAFF = 120_000;
const WINDOWS = 2;

interface Scenario {
  limit: number;
  windowSeconds: number;
  /** The walk's, in per cent; undefined for no walk. */
  share: number | undefined;
  people: number;
}

/** Measured over whole windows. */
export interface Figures {
  /** The part of the limit that the walk used, from 0 to 1. */
  walkShare: number;
  /** Calls that the service answered with 429, or that the budget refused. */
  refused: number;
  medianWaitMs: number;
}

/** Lets a walk and people call a service of their own for some windows. */
export async function measure(databases: Databases, scenario: Scenario): Promise<Figures> {
  const { limit, windowSeconds, share, people } = scenario;
  const sandbox = createSandbox({ staff: STAFF, limits: { resources: limit, windowSeconds } });
  const service = await listenSandbox(sandbox, { port: 0 });
  const tally = { walk: 0, refused: 0 };
  const access = createAccess({ failed() {} });
  const connection = {
    id: `share-${share ?? "none"}`,
    label: "bench",
    environment: "test",
    resources: ["staff"],
    target: createTarget(service.url, sandbox.apiKey),
  } as const;
  const directory = createDirectory(
    [connection],
    ({ purpose, status, sent }) => {
      if (purpose === "copy" && sent) tally.walk += 1;
      if (status === 429 || (purpose !== "copy" && !sent)) tally.refused += 1;
    },
    access,
    { observe() {}, served() {} },
  );
  const store = createCopyStore(databases, walkShape);
  const list = { connection: connection.id, resource: "staff" };
  if (share !== undefined) {
    const target = directory.forWalk(connection.id).identity();
    const settings = { on: true, omit: [], schedule: { kind: "by_hand" }, share } as const;
    await store.changeSettings(list, () => ({ settings, deletes: false }));
    await store.updateWalk(list, () =>
      newWalk("hand", { settings, hasCompleteCopy: false, target, now: Date.now() }),
    );
  }
  const walks = startWalks({
    store,
    directory,
    clock: systemClock,
    holder: "bench",
    mostRows: Infinity,
    events: { recordStart() {}, recordEnd() {} },
    log: { warn: (details, message) => console.log(message, details) },
    times: TIMES,
  });
  const ending = new AbortController();
  const waits: number[] = [];
  const browsing = Array.from({ length: people }, (_, person) =>
    browse(directory, connection.id, { person, waits, signal: ending.signal }),
  );
  // The first window does not count: the start is somewhere in it.
  await systemClock.sleep(windowSeconds * 1_000);
  const before = tally.walk;
  waits.length = 0;
  await systemClock.sleep(WINDOWS * windowSeconds * 1_000);
  const calls = tally.walk - before;
  ending.abort();
  await Promise.all([...browsing, walks.stop()]);
  await directory.close();
  await service.close();
  return { walkShare: calls / (WINDOWS * limit), refused: tally.refused, medianWaitMs: median(waits) };
}

/** One person, who asks for another page every half second and for none twice. */
async function browse(
  directory: Directory,
  connection: string,
  { person, waits, signal }: { person: number; waits: number[]; signal: AbortSignal },
): Promise<void> {
  const reader = { id: `person-${person}`, email: `person-${person}@example.com` };
  for (let page = 0; !signal.aborted; page += 1) {
    const since = performance.now();
    const search = `?limit=25&starting_after=${person * 10_000 + page}`;
    await directory
      .read(reader, { connection, path: "v1/staff", search, purpose: "browse" })
      .catch(() => undefined);
    waits.push(performance.now() - since);
    await systemClock.sleep(500, signal).catch(() => undefined);
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >>> 1] ?? 0;
}
