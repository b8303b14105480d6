import { RESOURCES, type ResourceName } from "@/lib/contract/resources";
import { createSandbox, type Sandbox, type SandboxOptions } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";
import { createAccess } from "@/lib/server/access/access";
import { createDirectory, type Directory } from "@/lib/server/directory";
import { replyAnswer, replyError, replyJson, replyText } from "@/lib/server/http/reply";
import { readBody } from "@/lib/server/input/read-body";
import { isReload, purposeOf, searchOf } from "@/lib/server/input/request-headers";
import { deskOf } from "@/lib/server/sandbox-desk";
import { TIMES, type Times } from "@/lib/server/times";
import { isLocalError } from "@/lib/server/upstream/errors/errors";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { systemClock } from "@/lib/server/upstream/time/clock";

/** Rollcall's server and the service behind it, in this process: what a page's `fetch` meets, less sessions and origins. */
export interface TestConsole {
  controls: Sandbox["controls"];
  /** Every request that the service has answered, oldest first, token exchanges left out. */
  calls(): ReturnType<Sandbox["controls"]["requests"]>;
  /** How many requests have left for the service, token exchanges too, whatever came of them. */
  sent(): number;
  directory: Directory;
  /** Answers as Rollcall's handlers do; in a test it stands where the browser's `fetch` is. */
  fetch: typeof fetch;
  close(): Promise<void>;
}

interface Options extends SandboxOptions {
  /** The connection's id, `default` unless told. The key of `sandbox` may change, as its controls do it. */
  connection?: string;
  /** What it offers. */
  resources?: readonly ResourceName[];
  /** The body to send in place of a list; `after` is the cursor asked with. */
  body?: (text: string, after: string) => string;
  /** No deadline of a call counts unless told: time that a test lets pass must not run out on what is on the wire. */
  times?: Partial<Times>;
}

const PATIENT: Partial<Times> = { attemptMs: 3_600_000, overallMs: 3_600_000 };

const ADA = { id: "ada", email: "ada@example.com" };
const ROUTE = /^\/api\/c\/\w+\/(?<door>v1|check|access)(?:\/(?<path>[^?]*))?/;

/** Opens both; the service answers over real HTTP on loopback. Time is the process's own, which a test may fake. */
export async function openConsole({
  connection: id = "default",
  resources = ["staff"],
  body,
  times = PATIENT,
  ...options
}: Options = {}): Promise<TestConsole> {
  const sandbox = createSandbox(options);
  const service = await listenSandbox(body ? withBody(sandbox, body) : sandbox, { port: 0 });
  const access = createAccess({
    failed(error) {
      throw error;
    },
  });
  const connection = { id, label: "Northwind", environment: "test", resources } as const;
  const target = createTarget(service.url, sandbox.apiKey);
  const journal = { observe() {}, served() {} };
  const connections = [{ ...connection, target }];
  let sent = 0;
  const count = (attempt: Attempt) => void (sent += Number(attempt.sent));
  const directory = createDirectory(connections, count, access, journal, systemClock, {
    ...TIMES,
    connectMs: 3_600_000,
    ...times,
  });
  const log = {
    error({ err }: { err: unknown }) {
      throw err;
    },
  };
  const desk = deskOf(sandbox, directory, log);

  async function answer(request: Request, isReloading: boolean): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/status") return replyText(directory.statusText());
    if (pathname === "/api/sandbox") {
      return replyJson(request.body ? await desk.act(ADA, await readBody(request)) : desk.state());
    }
    const { door, path } = ROUTE.exec(pathname)?.groups ?? {};
    if (door === "check") return replyJson(await directory.check(ADA, id));
    if (door === "access") {
      const known = await directory.access(id);
      void directory.look(id);
      return replyJson(known);
    }
    if (door !== "v1") throw new Error(`Nothing answers ${pathname} in a test`);
    const { headers, signal } = request;
    const asked = { connection: id, path: `v1/${path}`, search: searchOf(request) };
    const how = {
      purpose: purposeOf(headers),
      fresh: isReloading || isReload(headers),
      signal,
    };
    return replyAnswer(await directory.read(ADA, { ...asked, ...how }));
  }

  return {
    controls: sandbox.controls,
    calls: () => sandbox.controls.requests().filter(({ path }) => path !== "/oauth/token"),
    sent: () => sent,
    directory,
    async fetch(address, init) {
      try {
        const request = new Request(new URL(String(address), "http://rollcall.test"), init);
        // What a browser makes a header of on the way.
        return await answer(request, init?.cache === "reload");
      } catch (error) {
        if (isLocalError(error)) return replyError(error);
        throw error;
      }
    },
    async close() {
      await service.close();
      await directory.close();
    },
  };
}

const LISTS = new Set(Object.values(RESOURCES).map(({ path }) => `/${path}`));

function withBody(sandbox: Sandbox, body: NonNullable<Options["body"]>): Sandbox {
  return {
    ...sandbox,
    async fetch(request, peer) {
      const { pathname, searchParams } = new URL(request.url);
      const response = await sandbox.fetch(request, peer);
      if (!LISTS.has(pathname) || !response.ok) return response;
      response.headers.delete("content-length");
      const text = body(await response.text(), searchParams.get("starting_after") ?? "");
      return new Response(text, { headers: response.headers });
    },
  };
}
