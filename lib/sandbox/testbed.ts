import { createSandbox, type Sandbox, type SandboxOptions } from "./index";

/** A sandbox for tests: in process, at a clock that stands still until it is moved. */
export interface Testbed {
  sandbox: Sandbox;
  clock: { now: number };
  /** Any request from an address, without credentials of its own. */
  call(path: string, init?: RequestInit, address?: string): Promise<Response>;
  /** A token for the sandbox's key, from an address of its own so that tests do not spend the limit. */
  token(): Promise<string>;
  /** GET with a token, by default a new one. */
  get(path: string, token?: string): Promise<Response>;
}

export function createTestbed(options: SandboxOptions = {}): Testbed {
  const clock = { now: Date.UTC(2026, 0, 5, 12) };
  const sandbox = createSandbox({ now: () => clock.now, ...options });
  let exchanges = 0;

  function call(path: string, init?: RequestInit, address = "203.0.113.1") {
    return sandbox.fetch(new Request(`http://sandbox.invalid${path}`, init), { address });
  }

  async function token(): Promise<string> {
    exchanges += 1;
    const init = { method: "POST", headers: { authorization: `Bearer ${sandbox.apiKey}` } };
    const answer = await call("/oauth/token", init, `test ${exchanges}`);
    return (await answer.json()).access_token;
  }

  async function get(path: string, known?: string): Promise<Response> {
    return call(path, { headers: { authorization: `Bearer ${known ?? (await token())}` } });
  }

  return { sandbox, clock, call, token, get };
}

/** The `error` object of a failed `/v1` call. */
export async function errorOf(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()).error;
}
