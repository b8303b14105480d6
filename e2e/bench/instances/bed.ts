import { ADMIN, type Console } from "@/e2e/consoles/console";
import { createCluster } from "@/e2e/consoles/instances";
import { openService, type Service } from "@/e2e/consoles/service";
import { signInByHttp } from "@/e2e/sign-in";
import { postgresMissing, startPostgres } from "@/lib/server/db/testing/databases";

/** A PostgreSQL server for one part of the benchmark, with all that is started on it. */
export interface Bed {
  server: Awaited<ReturnType<typeof startPostgres>>;
  /** Starts a service with this limit a minute, and so many instances that read from it. */
  start(count: number, limit: number, tokenLifeSeconds?: number): Promise<Instances>;
  close(): Promise<void>;
}

export interface Instances {
  service: Service;
  /** The address of the database. */
  database: string;
  consoles: Console[];
  /** The session cookie of the administrator, which every instance accepts. */
  cookie: string;
  /** Starts another instance. */
  startOne(): Promise<Console>;
}

const STAFF = 1_000_000;

export async function openBed(): Promise<Bed> {
  const missing = postgresMissing();
  if (missing) throw new Error(missing);
  const server = await startPostgres();
  const services: Service[] = [];
  const consoles = new Set<Console>();
  const end = () => {
    for (const { process: child } of consoles) child.kill("SIGKILL");
  };
  process.once("exit", end);
  return {
    server,
    async start(count, limit, tokenLifeSeconds = 900) {
      const service = await openService({
        options: { staff: STAFF, limits: { resources: limit, token: 1_000_000 }, tokenLifeSeconds },
      });
      services.push(service);
      const database = await server.createDatabase();
      const cluster = createCluster({ database, service, settings: { LOG_LEVEL: "error" } });
      async function startOne(): Promise<Console> {
        const started = await cluster.start();
        consoles.add(started);
        return started;
      }
      const first = await startOne();
      const others = await Promise.all(Array.from({ length: count - 1 }, startOne));
      const cookie = await signInByHttp(first.url, ADMIN);
      return { service, database, consoles: [first, ...others], cookie, startOne };
    },
    async close() {
      end();
      process.removeListener("exit", end);
      for (const { close } of services) await close();
      await server.stop();
    },
  };
}
