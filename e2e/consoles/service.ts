import type { ResourceName } from "@/lib/contract/resources";
import { createSandbox, type Sandbox, type SandboxOptions } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";
import { applyTwist, type Twist } from "./twist";

/** A staff item with every field. */
export type Member = { id: number; name: string } & Record<string, unknown>;

/** A service that a test can steer while it is being read. */
export interface Service {
  url: string;
  apiKey: string;
  controls: Sandbox["controls"];
  /** Every access token it has issued. */
  tokens: string[];
  /** The paths of the requests that have reached it, answered or not yet. */
  arrivals: string[];
  /** From now on what arrives waits for its answer. @returns what lets it go on, and everything after it */
  hold(): () => void;
  /** All staff in the service's own order. */
  staff(): Promise<Member[]>;
  /** Their ids. */
  staffIds(): Promise<string[]>;
  close(): Promise<void>;
}

/** A connection of a shared console, for one journey. */
export interface Slot {
  resources: readonly ResourceName[];
  /** The key and the address that its console has for it. */
  apiKey: string;
  url: string;
  /** From now on this service answers there. */
  serve(service: Sandbox): void;
  /** Nothing answers there any more. */
  close(): Promise<void>;
}

interface ServiceOptions {
  options: SandboxOptions;
  twist?: Twist;
  /** Where it answers; by default on a free port. */
  slot?: Slot | undefined;
}

/** Opens a service of its own for one test. */
export async function openService({ options, twist = {}, slot }: ServiceOptions): Promise<Service> {
  const sandbox = createSandbox({ ...options, ...(slot && { apiKey: slot.apiKey }) });
  const tokens: string[] = [];
  const arrivals: string[] = [];
  const gate = { opened: Promise.resolve() };
  const served = recordTraffic(applyTwist(sandbox, twist), { tokens, arrivals, gate });
  slot?.serve(served);
  const { url, close } = slot ?? (await listenSandbox(served, { port: 0 }));
  const { apiKey, controls } = sandbox;
  return {
    url,
    apiKey,
    controls,
    tokens,
    arrivals,
    hold() {
      let release = () => {};
      gate.opened = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    staff: () => readStaff(options),
    staffIds: async () => (await readStaff(options)).map(({ id }) => String(id)),
    close,
  };
}

type Fault = Parameters<Service["controls"]["failNext"]>[0];

/** Lets the service's next answer, or as many as told, be an error of this status. */
export function failNext(service: Service, status: number, more: Partial<Fault> = {}): void {
  const code = status === 429 ? "rate_limited" : "api_error";
  service.controls.failNext({ endpoint: "v1", kind: "error", status, code, ...more });
}

/** The calls for staff that the service has answered, oldest first. */
export function staffCalls({ controls }: Service) {
  return controls.requests().filter(({ path }) => path === "/v1/staff");
}

interface Traffic extends Pick<Service, "tokens" | "arrivals"> {
  gate: { opened: Promise<void> };
}

function recordTraffic(sandbox: Sandbox, { tokens, arrivals, gate }: Traffic): Sandbox {
  return {
    ...sandbox,
    async fetch(request, peer) {
      const { pathname } = new URL(request.url);
      arrivals.push(pathname);
      await gate.opened;
      const response = await sandbox.fetch(request, peer);
      if (pathname === "/oauth/token" && response.ok) {
        const { access_token: token } = (await response.clone().json()) as { access_token: string };
        tokens.push(token);
      }
      return response;
    },
  };
}

/** Reads from a second service of the same making, so that the journey's own budget is left alone. */
async function readStaff(options: SandboxOptions): Promise<Member[]> {
  const twin = createSandbox({ ...options, limits: { resources: 1_000_000 } });
  const peer = { address: "127.0.0.1" };
  const ask = async (path: string, method: string, bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` };
    return (await twin.fetch(new Request(`http://twin${path}`, { method, headers }), peer)).json();
  };
  const { access_token: token } = await ask("/oauth/token", "POST", twin.apiKey);
  const staff: Member[] = [];
  for (;;) {
    const last = staff.at(-1);
    const page = await ask(`/v1/staff?limit=100${last ? `&starting_after=${last.id}` : ""}`, "GET", token);
    staff.push(...page.data);
    if (!page.has_more) return staff;
  }
}
