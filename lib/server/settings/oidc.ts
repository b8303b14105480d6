import type { z } from "zod";
import type { OidcSettings } from "@/lib/server/auth/oidc/settings";
import type { settingsSchema } from "./schema";

type Values = z.infer<typeof settingsSchema>;

/** The settings that make a provider; RULES mean nothing without one. */
const PROVIDER = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
const RULES = [
  "OIDC_ALLOWED_DOMAINS",
  "OIDC_ADMIN_EMAILS",
  "OIDC_ROLE_CLAIM",
  "OIDC_ROLE_ADMIN",
  "OIDC_ROLE_VIEWER",
] as const;

/** Rules between the settings of single sign-on. */
export function oidcProblems(values: Values): string[] {
  const names = [...PROVIDER, ...RULES].filter((name) => isSet(values[name]));
  const [first] = names;
  if (first === undefined) return [];
  const missing = PROVIDER.filter((name) => !isSet(values[name])).map(
    (name) => `${name} must be set too: single sign-on needs ${PROVIDER.join(", ")} (${first} is set)`,
  );
  return [...missing, ...roleProblems(values)];
}

function roleProblems({ OIDC_ROLE_CLAIM, OIDC_ROLE_ADMIN, OIDC_ROLE_VIEWER }: Values): string[] {
  const value = OIDC_ROLE_ADMIN ?? OIDC_ROLE_VIEWER;
  if (OIDC_ROLE_CLAIM && value === undefined)
    return [
      "OIDC_ROLE_ADMIN or OIDC_ROLE_VIEWER must be set with OIDC_ROLE_CLAIM: no value would give a role",
    ];
  if (!OIDC_ROLE_CLAIM && value !== undefined) {
    const which = OIDC_ROLE_ADMIN ? "OIDC_ROLE_ADMIN" : "OIDC_ROLE_VIEWER";
    return [`OIDC_ROLE_CLAIM must be set with ${which}: it names the claim that has this value`];
  }
  if (value !== undefined && OIDC_ROLE_ADMIN === OIDC_ROLE_VIEWER)
    return ["OIDC_ROLE_VIEWER must differ from OIDC_ROLE_ADMIN"];
  return [];
}

function isSet(value: string | readonly string[] | undefined): boolean {
  return value !== undefined && value.length > 0;
}

/** The settings of single sign-on, if a provider is configured. @param secret gives the current client secret */
export function oidcFrom(values: Values, secret: () => string | undefined): OidcSettings | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ROLE_CLAIM } = values;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return undefined;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: () => secret() ?? OIDC_CLIENT_SECRET,
    label: values.OIDC_LABEL,
    allowedDomains: values.OIDC_ALLOWED_DOMAINS,
    adminEmails: values.OIDC_ADMIN_EMAILS,
    roleClaim:
      OIDC_ROLE_CLAIM === undefined
        ? undefined
        : { name: OIDC_ROLE_CLAIM, admin: values.OIDC_ROLE_ADMIN, viewer: values.OIDC_ROLE_VIEWER },
  };
}
