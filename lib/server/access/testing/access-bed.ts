import { type Access, createAccess } from "@/lib/server/access/access";
import type { Attempt } from "@/lib/server/upstream/observe/observer";

/** When a scene begins, in milliseconds since the epoch. */
export const NOW = 1_800_000_000_000;

/** What attempts come to. */
export const OK = {};
export const LOCKED = { status: 403, code: "org_locked" };
export const DENIED = { status: 403, code: "permission_denied" };
export const FAILED = { status: 503, code: "api_error" };
export const GONE = { status: undefined, code: "upstream_unreachable", requestId: "local_1" };
/** The same, where the service took the call. */
export const RESET = { ...GONE, isBrokenOff: true } as const;
/** A try of a read that is never answered. */
export const HUNG = { status: undefined, code: "upstream_timeout", durationMs: 8_000 };
export const UNAUTHORISED = { status: 401, code: "authentication_required" };
export const REFUSED_AGAIN = { ...UNAUTHORISED, replay: true } as const;
export const EXCHANGED = { purpose: "token", method: "POST", path: "/oauth/token" } as const;
export const REJECTED = { ...EXCHANGED, status: 401, code: "invalid_client" };
export const SLOWED_DOWN = { ...EXCHANGED, status: 429, code: "slow_down" };
/** What a read becomes that got no token. */
export const HELD_UP = { sent: false, status: undefined, code: "upstream_authentication_failed" };
export const PARTICIPANTS = { path: "/v1/participants" };
/** A read that is refused for the limit; calls pause until then, in milliseconds since the epoch. */
export const throttledUntil = (pausedUntil: number) => ({
  status: 429,
  code: "rate_limited",
  budget: { isKnown: true, limit: 120, remaining: 0, elsewhere: 118, by: [], pausedUntil },
});
/** A read of staff that succeeded. */
export const READ: Attempt = {
  at: NOW,
  durationMs: 0,
  connection: "default",
  operation: "op",
  attempt: 1,
  purpose: "browse",
  method: "GET",
  path: "/v1/staff",
  query: "",
  sent: true,
  status: 200,
  requestId: "req_0",
  serviceVersion: "v1",
};

/** Access as it is told of one attempt after another, on a clock that stands still between them. */
export interface Scene {
  access: Access;
  /** The time, in milliseconds since the epoch; a test may move it. */
  now: number;
  /** How many attempts there were: the newest has the request id `req_` and this. */
  readonly operations: number;
  /** One attempt of staff that succeeded, a second after the last one, unless told otherwise. */
  seen(part?: Partial<Attempt>): Attempt;
  /** Tells of an operation of these attempts, which is over then. */
  operation(...parts: Partial<Attempt>[]): void;
  /** The verdict of the connection that all attempts are of unless told otherwise. */
  verdict(): ReturnType<Access["status"]>["verdict"];
}

/** A scene in which nothing has been asked. What goes wrong inside access is thrown. */
export function createScene(offers?: (connection: string, path: string) => boolean): Scene {
  let operations = 0;
  const scene: Scene = {
    access: createAccess({
      failed(error) {
        throw error;
      },
      now: () => scene.now,
      ...(offers && { offers }),
    }),
    now: NOW,
    get operations() {
      return operations;
    },
    seen(part = {}) {
      scene.now += 1_000;
      operations += 1;
      const attempt: Attempt = {
        ...READ,
        at: scene.now,
        operation: `op-${operations}`,
        requestId: `req_${operations}`,
        ...part,
      };
      // A value given as undefined is one that is absent.
      return JSON.parse(JSON.stringify(attempt));
    },
    operation(...parts) {
      const name = `whole-${operations}`;
      for (const part of parts) scene.access.observe(scene.seen({ ...part, operation: name }));
      scene.access.finish("default", name);
    },
    verdict: () => scene.access.status("default", scene.now).verdict,
  };
  return scene;
}
