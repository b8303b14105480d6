import type { Person } from "./person";

export interface Client {
  /** See client-address.ts. */
  address: string;
  /** Its `User-Agent`, cut off. */
  browser: string | undefined;
}

/** Who acts, for the audit. */
export interface Actor {
  /** Undefined for actors that are not signed in: the operator's command, an identity provider. */
  id: string | undefined;
  label: string;
  address: string | undefined;
}

export function actorOf({ id, email }: Pick<Person, "id" | "email">, address: string): Actor {
  return { id, label: email, address };
}
