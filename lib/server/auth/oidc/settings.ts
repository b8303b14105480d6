/** The identity provider, and the rules by which it admits people. */
export interface OidcSettings {
  /** The issuer, exactly as the provider writes it. */
  issuer: string;
  clientId: string;
  /** A function, because the secret may change while Rollcall runs. */
  clientSecret: () => string;
  /** The provider's name on the button. */
  label: string;
  /** A verified address in one of these domains is admitted as a viewer. In lower case. */
  allowedDomains: readonly string[];
  /** A verified address among these is admitted as an administrator. In lower case. */
  adminEmails: readonly string[];
  /** A claim, and its value for each role; a dot leads into an object. */
  roleClaim: { name: string; admin: string | undefined; viewer: string | undefined } | undefined;
}
