import type { Permission } from "@/lib/sandbox/keys/permissions";
import { listParticipants } from "@/lib/sandbox/participants/list-participants";
import { listStaff } from "@/lib/sandbox/staff/list-staff";
import { createTeam } from "@/lib/sandbox/teams/create-team";
import { deleteTeam } from "@/lib/sandbox/teams/delete-team";
import { listTeams } from "@/lib/sandbox/teams/list-teams";
import type { Answer } from "./answer";
import type { Call } from "./call";
import type { Caller } from "./caller";
import { refuse, refuseMethod } from "./failure";

/** One endpoint of `/v1`: where it is, what a token must be allowed, who answers. */
export interface Route {
  method: "GET" | "POST" | "DELETE";
  /** `{name}` stands for one step of the path. */
  path: string;
  scope: Permission;
  /** Whether the handler is given what the request's body says; the others never look at it. */
  takesBody?: true;
  /** Answers at once, so that nothing can change between the checks and the effect. */
  answer: (call: Call, caller: Caller, body: string) => Answer;
}

const ROUTES = [
  { method: "GET", path: "/v1/staff", scope: "read:users", answer: listStaff },
  { method: "GET", path: "/v1/participants", scope: "read:participants", answer: listParticipants },
  { method: "GET", path: "/v1/teams", scope: "read:teams", answer: listTeams },
  { method: "POST", path: "/v1/teams", scope: "write:teams", takesBody: true, answer: createTeam },
  { method: "DELETE", path: "/v1/teams/{name}", scope: "write:teams", answer: deleteTeam },
] as const satisfies readonly Route[];

type Endpoint = (typeof ROUTES)[number];

/** An endpoint as people write it: `GET /v1/staff`. */
export type EndpointName = { [E in Endpoint as E["path"]]: `${E["method"]} ${E["path"]}` }[Endpoint["path"]];

export const ENDPOINTS = ROUTES.map(nameOf) as [EndpointName, ...EndpointName[]];

/** The endpoint a call is for; throws `resource_missing` or, for a path that exists, `invalid_request`. */
export function findRoute({ path, request }: Call): Route {
  const here = ROUTES.filter((route) => isAt(route, path));
  if (here.length === 0) throw refuse("resource_missing", `There is nothing at ${path}.`);
  const route = here.find(({ method }) => method === request.method);
  if (route) return route;
  throw refuseMethod(
    here.map(({ method }) => method),
    refuse,
  );
}

/** The name of the endpoint a call is for; undefined if it is for none. */
export function endpointOf(method: string, path: string): EndpointName | undefined {
  const route = ROUTES.find((each) => each.method === method && isAt(each, path));
  return route && nameOf(route);
}

function nameOf({ method, path }: Endpoint): EndpointName {
  return `${method} ${path}` as EndpointName;
}

function isAt(route: Route, path: string): boolean {
  const stem = route.path.replace("{name}", "");
  if (stem === route.path) return path === stem;
  return path.startsWith(stem) && path.length > stem.length && !path.includes("/", stem.length);
}
