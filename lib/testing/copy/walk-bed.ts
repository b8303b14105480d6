// For tests alone: walks of one or more instances over a real service, with one database between them.
import { afterEach } from "vitest";
import type { CopySettingsPatch } from "@/lib/contract/copy-settings";
import { createSandbox, type Sandbox, type SandboxOptions } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";
import { createAccess } from "@/lib/server/access/access";
import { createCopies } from "@/lib/server/copy/copies";
import { type CopyStore, createCopyStore } from "@/lib/server/copy/store/copy-store";
import type { ListId } from "@/lib/server/copy/store/types";
import type { WalkRecord } from "@/lib/server/copy/walk/record";
import { walkShape } from "@/lib/server/copy/walk/record-shape";
import { startWalks, type Walks } from "@/lib/server/copy/walk/walks";
import type { Database } from "@/lib/server/db/open-database";
import { memoryDatabase } from "@/lib/server/db/testing/databases";
import { createDirectory, type Directory } from "@/lib/server/directory";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { FakeClock, settle, TURNS } from "@/lib/server/upstream/testing/fake-clock";

export type Store = CopyStore<WalkRecord>;

/** What a test makes of the service's answer to a list request. */
export type Twist = (request: Request, answer: () => Promise<Response>) => Promise<Response>;

interface BedOptions extends Omit<SandboxOptions, "now"> {
  /** Connections with the same key; one unless told. */
  connections?: readonly string[];
  /** The service gives at most so many rows a page, whatever it is asked for, so that a walk has many pages over few rows. */
  pageSize?: number;
  /** An empty one; in memory unless told. */
  database?: Database;
}

interface StartOptions {
  /** What stands between it and the database. */
  through?: Store;
  lookMs?: number;
  /** By the database's clock, which no test moves. */
  leaseMs?: number;
  mostRows?: number;
}

interface UntilOptions {
  list?: ListId;
  stepMs?: number;
  /** Called before time moves, by so many milliseconds. */
  pass?(ms: number): Promise<unknown>;
}

/** One process that walks. */
export interface Instance {
  directory: Directory;
  copies: ReturnType<typeof createCopies>;
  walks: Walks;
}

export const ACTOR = { id: "ada", label: "ada@example.com", address: undefined };
/** The list of most tests. */
export const STAFF = { connection: "one", resource: "staff" } as const;
/** Opens beds that close after each test of the file. */
export function walkBeds(): (options?: BedOptions) => Promise<WalkBed> {
  const beds: WalkBed[] = [];
  afterEach(async () => {
    for (const bed of beds.splice(0)) await bed.close();
  });
  return async (options = {}) => {
    const bed = await openWalkBed({ staff: 52, ...options });
    beds.push(bed);
    return bed;
  };
}

/** Turns a copy on with these settings, and starts a walk. */
export async function beginWalk(
  { copies }: Pick<Instance, "copies">,
  patch: CopySettingsPatch = {},
  list: ListId = STAFF,
): Promise<void> {
  await copies.changeSettings(ACTOR, list, { on: true, ...patch });
  await copies.command(ACTOR, list, "start");
}

/** Opens a service and a database, and no instance yet. */
async function openWalkBed({ connections = ["one"], pageSize = 5, database, ...options }: BedOptions = {}) {
  const clock = new FakeClock();
  const sandbox = createSandbox({ ...options, now: () => clock.now() });
  const served: { twist: Twist } = { twist: (_request, answer) => answer() };
  const service = await listenSandbox(twisted(sandbox, served, pageSize), { port: 0 });
  const store: Store = createCopyStore(database ?? (await memoryDatabase()), walkShape);
  const instances: Instance[] = [];
  /** What instances have logged. */
  const warnings: string[] = [];
  /** When each page was asked for, and what it was asked for after. */
  const calls: { at: number; after: string | null; limit: string | null }[] = [];
  let gate: { after: number; opened: Promise<void> } | undefined;
  const watch: Twist = async (request, answer) => {
    const { searchParams } = new URL(request.url);
    calls.push({
      at: clock.now(),
      after: searchParams.get("starting_after"),
      limit: searchParams.get("limit"),
    });
    if (gate && calls.length > gate.after) await gate.opened;
    return answer();
  };
  served.twist = watch;

  function copiesOf(through: Store, directory: Directory, walks: Walks): Instance["copies"] {
    return createCopies({
      store: through,
      walks,
      directory,
      resources: new Map(connections.map((id) => [id, ["staff", "teams"]])),
      clock,
      audit: { recordStart: ignore, recordEnd: ignore, recordSettings: ignore, recordCommand: ignore },
      allowed: true,
      storage: "embedded",
      changesRetentionDays: 90,
    });
  }

  /** Starts an instance. */
  function start({
    through = store,
    lookMs = 5_000,
    leaseMs = 20_000,
    mostRows = 1_000,
  }: StartOptions = {}): Instance {
    const access = createAccess({
      failed(error) {
        throw error;
      },
      now: () => clock.now(),
    });
    const target = createTarget(service.url, sandbox.apiKey);
    const directory = createDirectory(
      connections.map((id) => ({
        id,
        label: id,
        environment: "test",
        resources: ["staff", "teams"],
        target,
      })),
      () => {},
      access,
      { observe: () => {}, served: () => {} },
      clock,
    );
    const walks = startWalks({
      store: through,
      directory,
      clock,
      holder: `instance ${instances.length}`,
      mostRows,
      events: { recordStart: ignore, recordEnd: ignore },
      log: { warn: (_details, message) => void warnings.push(message) },
      times: { walkLookMs: lookMs, walkLeaseMs: leaseMs },
    });
    const copies = copiesOf(through, directory, walks);
    const instance = { directory, copies, walks };
    instances.push(instance);
    return instance;
  }

  async function walkAt(list: ListId = STAFF) {
    return (await store.read(list))?.walk;
  }

  /** Lets time pass until the walk is as it should be. */
  async function until(
    isSo: (walk: WalkRecord) => boolean,
    { list = STAFF, stepMs = 1_000, pass }: UntilOptions = {},
  ): Promise<WalkRecord> {
    for (;;) {
      const now = await walkAt(list);
      if (now && isSo(now)) return now;
      for (let turn = 0; turn < TURNS; turn += 1) await settle();
      // A clock tells whole milliseconds.
      const ms = Math.ceil(Math.min(await clock.sleeping(), stepMs));
      await pass?.(ms);
      await clock.advance(ms);
    }
  }

  return {
    clock,
    sandbox,
    store,
    calls,
    warnings,
    start,
    /** The commands of an administrator at an instance that walks nowhere itself. */
    commandsBeside: ({ directory }: Instance, through = store) => ({
      copies: copiesOf(through, directory, { nudge: ignore, interrupt: ignore, stop: async () => {} }),
    }),
    walk: walkAt,
    until,
    end: (how?: Parameters<typeof until>[1]) => until(({ state }) => state === "ended", how),
    /** The service answers so many more calls, and those after them once it is released. */
    holdAfter(more: number): () => void {
      let release = ignore;
      const opened = new Promise<void>((resolve) => {
        release = resolve;
      });
      gate = { after: calls.length + more, opened };
      return release;
    },
    /** From now on the service answers lists as told. */
    twist(twist: Twist) {
      served.twist = (request, answer) => watch(request, () => twist(request, answer));
    },
    /** Every key that is in the copy in use, in the service's order. */
    async keys(list: ListId = STAFF): Promise<string[]> {
      const keys: string[] = [];
      for await (const rows of store.batches(list, { text: "", filters: [] }))
        keys.push(...rows.map(({ key }) => key));
      return keys;
    },
    /** This instance is dead, so that nobody waits for its end. */
    forget: (instance: Instance) => void instances.splice(instances.indexOf(instance), 1),
    async close() {
      const stopping = Promise.all(instances.map(({ walks }) => walks.stop()));
      await clock.until(stopping);
      await service.close();
      for (const { directory } of instances) await directory.close();
    },
  };
}

export type WalkBed = Awaited<ReturnType<typeof openWalkBed>>;

function twisted(sandbox: Sandbox, served: { twist: Twist }, pageSize: number): Sandbox {
  return {
    ...sandbox,
    fetch(request, peer) {
      const url = new URL(request.url);
      if (!url.pathname.startsWith("/v1/")) return sandbox.fetch(request, peer);
      if (Number(url.searchParams.get("limit")) > pageSize) url.searchParams.set("limit", String(pageSize));
      return served.twist(request, () => sandbox.fetch(new Request(url, request), peer));
    },
  };
}

function ignore(): void {
  // Nobody is told.
}

/** Items with these ids, as JSON text. */
export function itemsFrom(
  first: number,
  count: number,
  item = (id: number) => `{"object":"staff","id":${id}}`,
): string[] {
  return Array.from({ length: count }, (_, index) => item(first + index));
}

/** A list page with these items, each as JSON text. */
export function listOf(items: readonly string[], hasMore: boolean): Response {
  const text = `{"object":"list","url":"/v1/staff","has_more":${hasMore},"data":[${items.join(",")}]}`;
  return new Response(text, { headers: { "content-type": "application/json", "request-id": "req_twisted" } });
}

/** An error in the service's shape. */
export function refusalOf(status: number, fields: { code: string; param?: string }): Response {
  const error = { type: "invalid_request_error", message: "as the test told it", ...fields };
  const headers = { "content-type": "application/json", "request-id": "req_refused" };
  return new Response(JSON.stringify({ error }), { status, headers });
}
