import { idAt } from "@/lib/sandbox/people/roster";
import { createOrganisations } from "@/lib/sandbox/world/organisations";
import type { Case } from "./load";
import type { BenchService } from "./service";
import { takeTurns } from "./turns";

interface Parts {
  service: BenchService;
  /** How many staff the service has. */
  staff: number;
  /** Where the console answers. */
  consoleUrl: string;
  /** A `Cookie` header for each person. */
  cookies: readonly string[];
}

export type Cases = Record<"trivial" | "upstream" | "proxied" | "cached", Case>;

const LIMIT = 25;

/** What is compared: the same pages asked of the service directly, through the console, and of its memory. */
export function casesOf({ service, staff, consoleUrl, cookies }: Parts): Cases {
  // Each case has a walk of its own, so that the console is never asked again for what it may still remember.
  const [direct, through] = [walk(staff), walk(staff)];
  const person = takeTurns(cookies);
  const asPerson = () => ({ "x-rollcall": "1", cookie: person() });
  const token = { authorization: `Bearer ${service.token}` };
  const page = (path: string) => `/api/c/default${path}`;
  return {
    trivial: {
      name: "trivial",
      origin: consoleUrl,
      next: () => ({ path: "/api/session", headers: asPerson() }),
    },
    upstream: { name: "upstream", origin: service.url, next: () => ({ path: direct(), headers: token }) },
    proxied: {
      name: "proxied",
      origin: consoleUrl,
      next: () => ({ path: page(through()), headers: asPerson() }),
      source: "upstream",
    },
    cached: {
      name: "cached",
      origin: consoleUrl,
      next: () => ({ path: page(`/v1/staff?limit=${LIMIT}`), headers: asPerson() }),
      source: "cache",
    },
  };
}

/** Pages that all begin at another place; after as many as there are staff it begins anew. */
function walk(staff: number): () => string {
  const roster = createOrganisations(staff)[0]?.staff;
  if (!roster) throw new Error("The service has no staff to read.");
  const places = roster.count - LIMIT;
  let asked = 0;
  return () => `/v1/staff?limit=${LIMIT}&starting_after=${idAt(roster, asked++ % places)}`;
}
