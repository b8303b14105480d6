import { randomUUID } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { people } from "@/lib/server/db/schema";

export type Account = typeof people.$inferSelect;

/** A person at an identity provider: issuer and subject identify them, the rest describes them. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Set only when the provider says it is verified. */
  email: string | undefined;
  name: string | undefined;
}

/** After a name that reads like an address: people choose their names, and would pass for whoever has that address. */
const NOT_VERIFIED = " (not verified)";

/** A person's name in one line: their address, or whatever else their provider sends. */
export function labelOf({ issuer, email, providerEmail, name, subject }: Account): string {
  if (issuer === null) return email;
  const called = name?.includes("@") ? name + NOT_VERIFIED : name;
  return providerEmail ?? called ?? subject ?? "";
}

/** The same as an SQL expression. */
export const personLabel: SQL<string> = sql<string>`case when ${people.issuer} is null then ${people.email}
  else coalesce(${people.providerEmail}, ${people.name} || case when position('@' in ${people.name}) > 0
    then ${sql.raw(`'${NOT_VERIFIED}'`)} else '' end, ${people.subject}) end`;

/** Whose account is this person's. */
export function isOfIdentity({ issuer, subject }: Pick<Identity, "issuer" | "subject">): SQL | undefined {
  return and(eq(people.issuer, issuer), eq(people.subject, subject));
}

/** The columns of a new row that identify a person at their provider; see the schema for `email`. */
export function identityColumns({ issuer, subject, email, name }: Identity) {
  const id = randomUUID();
  return { id, email: `sso:${id}`, issuer, subject, providerEmail: email ?? null, name: name ?? null };
}
