import pg from "pg";
import { describe, onTestFinished } from "vitest";
import { type Console, preparedFolder, startConsole, stopCleanly } from "@/e2e/consoles/console";
import { createCluster, settingsFor } from "@/e2e/consoles/instances";
import { openService } from "@/e2e/consoles/service";
import { signInByHttp } from "@/e2e/sign-in";
import type { AccessAnswer } from "@/lib/contract/access";
import type { StatusAnswer } from "@/lib/contract/status";
import { freePort, postgresMissing, startPostgres } from "@/lib/server/db/testing/databases";
import { askFor, bodyOf } from "./ask";
import { expect, test } from "./fixtures";

const missing = postgresMissing();

/** Longer than any of these tests, so that one window has all their calls. Who has forgotten one takes it for the documented minute. */
const OPTIONS = { options: { staff: 50, limits: { windowSeconds: 600 } } };

async function startCluster() {
  const [server, service] = await Promise.all([startPostgres(), openService(OPTIONS)]);
  onTestFinished(async () => void (await Promise.all([server.stop(), service.close()])));
  const database = await server.createDatabase();
  return { server, database, cluster: createCluster({ database, service }) };
}

async function readAs(as: string, { api }: Console, calls: number): Promise<void> {
  for (let after = 0; after < calls; after += 1) {
    const { status } = await askFor(`${api}/v1/staff?limit=1&starting_after=${after}`, { as });
    expect(status).toBe(200);
  }
}

/**
 * How many of the calls in this window, and in the last minute that has some, are said to be of other programs, and how many
 * in the hour's minutes that can tell.
 */
async function elsewhereOf(as: string, { url, api }: Console) {
  const { connections } = bodyOf<StatusAnswer>(await askFor(`${url}/api/status`, { as }));
  const { budget } = bodyOf<AccessAnswer>(await askFor(`${api}/access`, { as }));
  const minutes = budget.filter(({ by }) => by.length > 0).map(({ elsewhere }) => elsewhere);
  return {
    window: connections[0]?.budget.elsewhere,
    minute: minutes.at(-1),
    hour: minutes.reduce((sum: number, elsewhere) => sum + (elsewhere ?? 0), 0),
  };
}

/** How many calls of this window the database knows. What one of several has learned is written after its answer. */
async function countStored(database: string): Promise<number> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query("select row from shared_rows where kind = 'budget'");
  await client.end();
  return JSON.parse(rows[0].row).window.used;
}

const NONE = { window: 0, minute: 0, hour: 0 };
const UNKNOWN = { window: undefined, minute: undefined, hour: 0 };

describe.skipIf(missing)(
  "calls of an instance that could not write them to the end are not said to be of other programs",
  () => {
    test("by a start that follows one whose journal was locked", async () => {
      const { database, cluster } = await startCluster();
      const first = await cluster.start();
      const as = await signInByHttp(first.url);
      await readAs(as, first, 1);
      const locking = new pg.Client(database);
      await locking.connect();
      await locking.query("begin; lock table journal");
      await readAs(as, first, 1);
      await stopCleanly(first);
      await locking.end();

      const next = await cluster.start();
      onTestFinished(() => stopCleanly(next));
      await readAs(as, next, 1);
      expect(await elsewhereOf(as, next)).toEqual(UNKNOWN);
    });

    test("where PostgreSQL was away, by one that was idle meanwhile, nor by one that is started once all have ended", async () => {
      const { server, database, cluster } = await startCluster();
      const [idle, killed] = await Promise.all([cluster.start(), cluster.start()]);
      const as = await signInByHttp(idle.url);
      for (const each of [idle, killed]) {
        await readAs(as, each, 1);
        expect(await elsewhereOf(as, each)).toEqual(NONE);
      }

      await expect.poll(() => countStored(database)).toBe(2);
      let bringBack = await server.shutDown("SIGINT");
      await readAs(as, killed, 5);
      await killed.stop("SIGKILL");
      await bringBack();
      await expect.poll(async () => (await askFor(`${idle.url}/api/health/ready`)).status).toBe(200);
      await readAs(as, idle, 2);
      expect(await elsewhereOf(as, idle)).toEqual(UNKNOWN);

      bringBack = await server.shutDown("SIGINT");
      await readAs(as, idle, 3);
      await stopCleanly(idle);
      await bringBack();
      const next = await cluster.start();
      onTestFinished(() => stopCleanly(next));
      await readAs(as, next, 1);
      expect(await elsewhereOf(as, next)).toEqual(UNKNOWN);
    });
  },
);

test("calls of before a restart are known to be Rollcall's own after a clean end, and not known after a kill", async () => {
  const [folder, service] = [preparedFolder(), await openService(OPTIONS)];
  onTestFinished(async () => {
    await service.close();
    folder.remove();
  });
  const settings = { DATA_DIR: folder.path, PORT: String(await freePort()), ...settingsFor(service) };
  const first = await startConsole(settings);
  const as = await signInByHttp(first.url);
  await readAs(as, first, 3);
  await stopCleanly(first);

  const second = await startConsole(settings);
  await readAs(as, second, 1);
  expect(await elsewhereOf(as, second)).toEqual(NONE);
  await readAs(as, second, 3);
  await second.stop("SIGKILL");

  const third = await startConsole(settings);
  onTestFinished(() => stopCleanly(third));
  await readAs(as, third, 1);
  expect(await elsewhereOf(as, third)).toEqual(UNKNOWN);
});
