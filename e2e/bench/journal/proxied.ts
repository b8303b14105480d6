import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import type { Cases } from "@/e2e/bench/client/cases";
import { onConsole } from "@/e2e/bench/client/console";
import { prepare } from "@/e2e/bench/client/load";
import { startService } from "@/e2e/bench/client/service";
import { atMost, median, type Target } from "@/e2e/bench/page/figures";
import { temporaryFolder } from "@/e2e/consoles/console";
import type { Journal } from "@/lib/server/journal/journal";
import { forward } from "@/lib/server/upstream/forward";
import type { Observer } from "@/lib/server/upstream/observe/observer";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { createUpstreams, type Upstream } from "@/lib/server/upstream/upstream";
import { type Filled, openJournal } from "./databases";
import { CONNECTION } from "./fill";

const PAIRS = 24;
const WARM_UP_PAIRS = 4;
/** In a block: long enough for the journal to gather and write several times within it. */
const CALLS = 500;
const WARM_UP_CALLS = 200;
/** Longer than the journal gathers and writes. */
const REST_MS = 600;
const STAFF = 10_000;
const MOST_RATIO = 1.03;

/**
 * What the journal adds to a page of staff that somebody asks a console for. A console has no switch for its journal, so
 * what is added is measured on a proxy that does as the console does but for Next and sessions, with attempts told to
 * the journal and told to nobody, in blocks that take turns; and compared to what the console itself takes.
 */
export async function measureProxied(name: string, filled: Filled): Promise<Target[]> {
  const folder = temporaryFolder();
  try {
    const service = await startService(STAFF, join(folder.path, "service"));
    const journal = openJournal(filled, "many");
    try {
      const target = createTarget(service.url, service.apiKey);
      const added = await measureAdded(journal, (observe) => createUpstreams({ observe }).to(target));
      const whole = await onConsole(
        service,
        { dataDir: join(folder.path, "console"), staff: STAFF },
        readAlone,
      );
      console.log(`${name}: the journal adds ${added.toFixed(3)} ms to a read of ${whole.toFixed(3)} ms.`);
      return [
        atMost(`${name}: proxied read p50, with a journal / without`, whole / (whole - added), MOST_RATIO),
      ];
    } finally {
      await journal.close();
      await service.stop();
    }
  } finally {
    folder.remove();
  }
}

/** The median of reads through a console, one after another. Milliseconds. */
async function readAlone({ proxied }: Cases): Promise<number> {
  const runner = prepare(proxied);
  const taken: number[] = [];
  for (let call = 0; call < WARM_UP_CALLS + CALLS; call += 1) {
    const ms = await runner.once();
    if (call >= WARM_UP_CALLS) taken.push(ms);
  }
  await runner.close();
  return median(taken);
}

/** How much longer a read takes whose attempt is journaled: the median of all pairs of blocks. Milliseconds. */
async function measureAdded(journal: Journal, open: (observe: Observer) => Upstream): Promise<number> {
  const proxies = {
    journaled: await startProxy(open(journal.observe)),
    alone: await startProxy(open(() => {})),
  };
  const before = await newest(journal);
  const added: number[] = [];
  for (let pair = 0; pair < WARM_UP_PAIRS + PAIRS; pair += 1) {
    const measured = { journaled: 0, alone: 0 };
    const order = pair % 2 ? (["journaled", "alone"] as const) : (["alone", "journaled"] as const);
    for (const which of order) {
      measured[which] = await block(proxies[which].pool);
      // What is still to be written is not paid for by those who go without.
      if (which === "journaled") await sleep(REST_MS);
    }
    if (pair >= WARM_UP_PAIRS) added.push(measured.journaled - measured.alone);
  }
  const written = (await newest(journal)) - before;
  if (written < (WARM_UP_PAIRS + PAIRS) * CALLS)
    throw new Error(`Of the reads only ${written} were journaled.`);
  await Promise.all(Object.values(proxies).map(({ close }) => close()));
  return median(added);
}

/** Answers every request with a page of the service. */
async function startProxy(upstream: Upstream) {
  const server = createServer(answerFrom(upstream)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const pool = new Pool(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { connections: 1 });
  return { pool, close: () => end(server, pool, upstream) };
}

function answerFrom(upstream: Upstream): RequestListener {
  return async (_request, response) => {
    const { status, headers, body } = await forward(upstream, {
      connection: CONNECTION,
      path: "v1/staff",
      search: "?limit=25",
      purpose: "browse",
      operation: randomUUID(),
      person: "bench",
      fresh: true,
    });
    response.writeHead(status, headers).end(body);
  };
}

async function end(server: Server, pool: Pool, { dispatcher }: Upstream): Promise<void> {
  await pool.close();
  server.close();
  await dispatcher.close();
}

/** The median of a block of reads, one after another. Milliseconds. */
async function block(pool: Pool): Promise<number> {
  const taken: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const from = performance.now();
    const { statusCode, body } = await pool.request({ method: "GET", path: "/" });
    await body.arrayBuffer();
    taken.push(performance.now() - from);
    if (statusCode !== 200) throw new Error(`The service answered ${statusCode}.`);
  }
  return median(taken);
}

async function newest(journal: Journal): Promise<number> {
  return Number((await journal.list(CONNECTION, {}, { limit: 1 })).latest);
}
