/** The identity provider, and whom it lets in as what. */
export interface OidcSettings {
  /** What the provider calls itself. */
  issuer: string;
  clientId: string;
  /** As it is now: it may be changed while Rollcall runs. */
  clientSecret: () => string;
  /** What the button calls it. */
  label: string;
  /** Whose verified address is in one of these comes in as a viewer. In lower case. */
  allowedDomains: readonly string[];
  /** Whose verified address is one of these comes in as an administrator. In lower case. */
  adminEmails: readonly string[];
  /** A claim, and its value for each role; a dot leads into an object. */
  roleClaim: { name: string; admin: string | undefined; viewer: string | undefined } | undefined;
}
