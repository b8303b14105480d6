import type { Person } from "./person";

/** Where a request came from. */
export interface Client {
  /** See client-address.ts. */
  address: string;
  /** Its `User-Agent`, cut off. */
  browser: string | undefined;
}

/** Who does something, for the audit. */
export interface Actor {
  /** Empty where it is nobody who is signed in: the operator's command, an identity provider. */
  id: string | undefined;
  label: string;
  address: string | undefined;
}

export function actorOf({ id, email }: Pick<Person, "id" | "email">, address: string): Actor {
  return { id, label: email, address };
}
