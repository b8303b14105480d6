import type { Answer } from "./answer";
import type { Call } from "./call";
import type { Caller } from "./caller";
import { refuse } from "./failure";
import { listStaff } from "./list-staff";

/** One endpoint of `/v1`: where it is, what a token must be allowed, who answers. */
export interface Route {
  method: string;
  path: string;
  scope: string;
  answer: (call: Call, caller: Caller) => Answer | Promise<Answer>;
}

const ROUTES: readonly Route[] = [
  { method: "GET", path: "/v1/staff", scope: "read:users", answer: listStaff },
];

/** The endpoint a call is for; throws `resource_missing` or, for a path that exists, `method_not_allowed`. */
export function findRoute({ path, request }: Call): Route {
  const here = ROUTES.filter((route) => route.path === path);
  if (here.length === 0) throw refuse("resource_missing", `There is nothing at ${path}.`);
  const route = here.find(({ method }) => method === request.method);
  return route ?? refuseMethod(here.map(({ method }) => method));
}

function refuseMethod(allowed: readonly string[]): never {
  const allow = allowed.join(", ");
  throw refuse("method_not_allowed", `This path takes ${allow} only.`, { headers: { allow } });
}
