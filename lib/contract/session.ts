/** The answer of `GET /api/session`: whoever is signed in. */
export interface SessionAnswer {
  email: string;
  /** The e-mail address when there is no name. */
  name: string;
  role: "viewer" | "admin";
  signsInBy: "password" | "sso";
}
