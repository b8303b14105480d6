import type { Finding, Options } from "@/e2e/bench/instances";
import { ADMIN, preparedFolder, startConsole } from "@/e2e/consoles/console";
import { signInByHttp } from "@/e2e/sign-in";
import type { Bed } from "./bed";
import { median, pause, readNew } from "./read";

const READS = 300;
const MOST_ADDED_MS = 6;
/** Slower than a person's rate limit. */
const EVERY_MS = 60;

/** How much longer a read takes with the budget in a PostgreSQL row that others change too than with it in memory. */
export async function measureAdded(bed: Bed, { count }: Options): Promise<Finding[]> {
  const { service, consoles, cookie } = await bed.start(Math.min(count, 4), 1_000_000);
  const folder = preparedFolder();
  const alone = await startConsole({
    DATA_DIR: folder.path,
    DIRECTORY_BASE_URL: service.url,
    DIRECTORY_API_KEY: service.apiKey,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: "error",
  });
  const own = await signInByHttp(alone.url, ADMIN);
  const [measured, ...others] = consoles;
  const [apart, shared]: number[][] = [[], []];
  for (let round = -20; round < READS; round += 1) {
    const one = await readNew(alone.api, own);
    // The other instances change the row now and then, some four times a second, which a budget of 120 hardly allows.
    const beside = round % 10 === 0 ? others.map(({ api }) => readNew(api, cookie)) : [];
    const other = await readNew(measured?.api ?? "", cookie);
    await Promise.all(beside);
    if (round >= 0) {
      apart?.push(one.tookMs);
      shared?.push(other.tookMs);
    }
    await pause(EVERY_MS);
  }
  await alone.stop();
  folder.remove();
  const [without, withRow] = [median(apart ?? []), median(shared ?? [])];
  return [
    {
      what: "what the shared row adds to a read, p50",
      found: `${(withRow - without).toFixed(1)} ms (${without.toFixed(1)} → ${withRow.toFixed(1)})`,
      target: `≤ ${MOST_ADDED_MS} ms`,
      holds: withRow - without <= MOST_ADDED_MS,
    },
  ];
}
