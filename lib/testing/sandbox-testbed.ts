import { createSandbox, type Sandbox, type SandboxOptions } from "@/lib/sandbox";

/** A sandbox in this process, with a clock that only the test moves. */
export interface Testbed {
  sandbox: Sandbox;
  clock: { now: number };
  /** Sends any request from an address, and adds no credentials. */
  call(path: string, init?: RequestInit, address?: string): Promise<Response>;
  /** A token for a key, by default the first. Each call has another address, so that none meets the limit. */
  token(apiKey?: string): Promise<string>;
  /** Sends a GET with a token, by default a new one. */
  get(path: string, token?: string): Promise<Response>;
  /** Sends any method with a new token, and a body as JSON. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** The value of a new key of the second organisation. */
  otherKey(scopes?: readonly string[]): string;
}

export function createTestbed(options: SandboxOptions = {}): Testbed {
  const clock = { now: Date.UTC(2026, 0, 5, 12) };
  const sandbox = createSandbox({ now: () => clock.now, ...options });
  let exchanges = 0;

  function call(path: string, init?: RequestInit, address = "203.0.113.1") {
    return sandbox.fetch(new Request(`http://sandbox.invalid${path}`, init), { address });
  }

  async function token(apiKey = sandbox.apiKey): Promise<string> {
    exchanges += 1;
    const init = { method: "POST", headers: { authorization: `Bearer ${apiKey}` } };
    const answer = await call("/oauth/token", init, `test ${exchanges}`);
    return (await answer.json()).access_token;
  }

  async function get(path: string, ownToken?: string): Promise<Response> {
    return call(path, { headers: { authorization: `Bearer ${ownToken ?? (await token())}` } });
  }

  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const authorization = `Bearer ${await token()}`;
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    return call(path, {
      method,
      headers: { authorization, ...headers },
      ...(body !== undefined && { body: sent }),
    });
  }

  function otherKey(scopes: readonly string[] = ["read:users", "read:participants", "read:teams"]): string {
    const [, other] = sandbox.controls.state().organisations;
    const createdBy = other?.keyMakers[0]?.id ?? 0;
    return sandbox.controls.createKey({ organisation: "org_2", createdBy, scopes }).value;
  }

  return { sandbox, clock, call, token, get, send, otherKey };
}

/** The `error` object of a failed `/v1` call. */
export async function errorOf(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()).error;
}
