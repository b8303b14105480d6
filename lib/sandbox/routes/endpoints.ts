import type { Answer } from "@/lib/sandbox/call/answer";
import type { Call } from "@/lib/sandbox/call/call";
import type { Caller } from "@/lib/sandbox/call/caller";
import { listParticipants } from "@/lib/sandbox/resources/participants/list-participants";
import { listStaff } from "@/lib/sandbox/resources/staff/list-staff";
import { createTeam } from "@/lib/sandbox/resources/teams/create-team";
import { deleteTeam } from "@/lib/sandbox/resources/teams/delete-team";
import { listTeams } from "@/lib/sandbox/resources/teams/list-teams";
import type { Permission } from "@/lib/sandbox/world/permissions";

/** One endpoint of `/v1`: where it is, the scope it needs, and its handler. */
export interface Endpoint {
  /** Method and path, as people write it: `GET /v1/staff`. A `{name}` in the path stands for one segment. */
  name: string;
  scope: Permission;
  /** Whether the handler is given the text of the request's body; the bodies of other requests are not read. */
  takesBody?: true;
  /** Synchronous, so that nothing can change between the checks and the effect. */
  handle: (call: Call, caller: Caller, body: string) => Answer;
}

const TABLE = [
  { name: "GET /v1/staff", scope: "read:users", handle: listStaff },
  { name: "GET /v1/participants", scope: "read:participants", handle: listParticipants },
  { name: "GET /v1/teams", scope: "read:teams", handle: listTeams },
  { name: "POST /v1/teams", scope: "write:teams", takesBody: true, handle: createTeam },
  { name: "DELETE /v1/teams/{name}", scope: "write:teams", handle: deleteTeam },
] as const satisfies readonly Endpoint[];

export type EndpointName = (typeof TABLE)[number]["name"];

export const ENDPOINT_NAMES = TABLE.map(({ name }) => name) as [EndpointName, ...EndpointName[]];

export function findEndpoint(method: string, path: string): Endpoint | undefined {
  return TABLE.find(({ name }) => name.startsWith(`${method} `) && matchesPath(name, path));
}

/** The methods that a path has, in the order of the table; none if there is nothing at it. */
export function methodsOf(path: string): string[] {
  return TABLE.filter(({ name }) => matchesPath(name, path)).map(({ name }) => name.split(" ", 1)[0] ?? "");
}

function matchesPath(name: EndpointName, path: string): boolean {
  const template = name.slice(name.indexOf(" ") + 1);
  const prefix = template.replace("{name}", "");
  if (prefix === template) return path === template;
  return path.startsWith(prefix) && path.length > prefix.length && !path.includes("/", prefix.length);
}
