import type { Role } from "./people";

/** The answer of `GET /api/session`: who is signed in. */
export interface SessionAnswer {
  email: string;
  /** The e-mail address if the person has no name. */
  name: string;
  role: Role;
  signsInBy: "password" | "sso";
}
