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

/** Longer than any of these tests, so that one window has all their calls. */
const OPTIONS = { options: { staff: 50, limits: { windowSeconds: 600 } } };

async function readAs(as: string, { api }: Console, calls: number): Promise<void> {
  for (let after = 0; after < calls; after += 1) {
    const { status } = await askFor(`${api}/v1/staff?limit=1&starting_after=${after}`, { as });
    expect(status).toBe(200);
  }
}

/** How many of the calls in this window, and in this hour, are said to be of other programs. */
async function elsewhereOf(as: string, { url, api }: Console) {
  const { connections } = bodyOf<StatusAnswer>(await askFor(`${url}/api/status`, { as }));
  const { budget } = bodyOf<AccessAnswer>(await askFor(`${api}/access`, { as }));
  return [connections[0]?.budget.elsewhere, budget.reduce((sum, minute) => sum + (minute.elsewhere ?? 0), 0)];
}

const NONE = [0, 0];
const UNKNOWN = [undefined, 0];

describe.skipIf(missing)(
  "calls of an instance that ended while PostgreSQL was away are not said to be of other programs",
  () => {
    test("by one that was idle meanwhile, nor by one that is started once all have ended", async () => {
      const [server, service] = await Promise.all([startPostgres(), openService(OPTIONS)]);
      onTestFinished(async () => void (await Promise.all([server.stop(), service.close()])));
      const cluster = createCluster({ database: await server.createDatabase(), service });
      const [idle, killed] = await Promise.all([cluster.start(), cluster.start()]);
      const as = await signInByHttp(idle.url);
      for (const each of [idle, killed]) {
        await readAs(as, each, 1);
        expect(await elsewhereOf(as, each)).toEqual(NONE);
      }

      let bringBack = await server.shutDown();
      await readAs(as, killed, 5);
      await killed.stop("SIGKILL");
      await bringBack();
      await expect.poll(async () => (await askFor(`${idle.url}/api/health/ready`)).status).toBe(200);
      await readAs(as, idle, 2);
      expect(await elsewhereOf(as, idle)).toEqual(UNKNOWN);

      bringBack = await server.shutDown();
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
