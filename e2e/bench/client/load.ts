import { type Dispatcher, Pool } from "undici";

/** A request as it goes out: a path with its query, and headers by lower-case name. */
export interface Outgoing {
  path: string;
  headers: Record<string, string>;
}

/** One kind of request to measure. */
export interface Case {
  name: string;
  origin: string;
  next(): Outgoing;
  /** What `Rollcall-Source` has to say of every answer that counts. */
  source?: "upstream" | "cache";
}

/** How many requests are under way at a time where throughput is measured. */
export const CONCURRENT = 16;
const THROUGHPUT_MS = 250;

/** A case with its connections open: one for latency, some for throughput. */
export interface Runner {
  /** Milliseconds of one request alone. */
  once(): Promise<number>;
  /** Requests a second, many at a time, over a quarter of a second. */
  together(): Promise<number>;
  close(): Promise<void>;
}

export function prepare(what: Case): Runner {
  const one = new Pool(what.origin, { connections: 1 });
  const many = new Pool(what.origin, { connections: CONCURRENT });
  return {
    async once() {
      const { name, next, source } = what;
      const outgoing = next();
      if (source === "cache") await prime(one, what);
      const from = performance.now();
      await ask(one, name, outgoing, source);
      return performance.now() - from;
    },
    async together() {
      await prime(many, what);
      return askTogether(many, what);
    },
    async close() {
      await Promise.all([one.close(), many.close()]);
    },
  };
}

/** Not counted. Asks as somebody who reloads: what is answered from memory afterwards is then new for 30 s. */
async function prime(pool: Pool, { name, next }: Case): Promise<void> {
  const { path, headers } = next();
  await ask(pool, name, { path, headers: { ...headers, "cache-control": "no-cache" } });
}

async function askTogether(pool: Pool, { name, next, source }: Case): Promise<number> {
  const from = performance.now();
  let answered = 0;
  async function keepAsking(): Promise<void> {
    while (performance.now() - from < THROUGHPUT_MS) {
      await ask(pool, name, next(), source);
      answered += 1;
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, keepAsking));
  return (answered * 1000) / (performance.now() - from);
}

/** Asks, reads the answer to its end, and holds it to what is being measured. */
async function ask(pool: Pool, name: string, outgoing: Outgoing, source?: string): Promise<void> {
  const { statusCode, headers, body } = await pool.request({ method: "GET", ...outgoing });
  const bytes = await body.arrayBuffer();
  if (statusCode !== 200) {
    throw new Error(
      `${name}: ${outgoing.path} was answered ${statusCode}: ${new TextDecoder().decode(bytes)}`,
    );
  }
  if (source && sourceOf(headers) !== source) {
    const said = sourceOf(headers) ?? "nothing";
    throw new Error(`${name}: ${outgoing.path} should come from ${source}; Rollcall-Source says ${said}.`);
  }
}

function sourceOf(headers: Dispatcher.ResponseData["headers"]): string | undefined {
  return headers["rollcall-source"]?.toString();
}
