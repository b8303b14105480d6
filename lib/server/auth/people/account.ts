import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { people } from "@/lib/server/db/schema";

/** A row of the people table. */
export type Account = typeof people.$inferSelect;

/** Who somebody is to an identity provider: issuer and subject. The rest is what it tells of them. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Only one that the provider says is verified. */
  email: string | undefined;
  name: string | undefined;
}

/** What people are called where one line has to do: their address, or what else their provider tells of them. */
export function labelOf({ issuer, email, providerEmail, name, subject }: Account): string {
  return issuer === null ? email : (providerEmail ?? name ?? subject ?? "");
}

/** The same in a query. */
export const personLabel: SQL<string> = sql<string>`case when ${people.issuer} is null then ${people.email}
  else coalesce(${people.providerEmail}, ${people.name}, ${people.subject}) end`;

/** What of a new row says who they are to their provider; see the schema for what `email` is then. */
export function identityColumns({ issuer, subject, email, name }: Identity) {
  const id = randomUUID();
  return { id, email: `sso:${id}`, issuer, subject, providerEmail: email ?? null, name: name ?? null };
}
