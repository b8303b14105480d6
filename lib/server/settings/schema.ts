import { z } from "zod";
import {
  apiKey,
  claimName,
  clientId,
  domainList,
  emailList,
  hostList,
  issuer,
  label,
  listenHost,
  liveOrTest,
  metricsToken,
  oneOf,
  type PrintedAs,
  path,
  resourceList,
  secret,
  secretList,
  serviceAddress,
  url,
  webAddress,
  wholeNumber,
} from "./kinds";

/**
 * The one declaration of every setting: its name, what its value must be, and its default as somebody would write it in
 * `.env`. The table in README.md and `.env.example` are checked against it.
 */
export const settingsSchema = z.object({
  PORT: wholeNumber(0, 65535).prefault("3000"),
  HOST: listenHost.prefault("127.0.0.1"),
  DATA_DIR: path.describe("the path of a folder").prefault(".data"),
  // What else it must be is in db/postgres-address.ts, which names it.
  DATABASE_URL: secret(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//)
      .describe("a postgres:// address"),
  ).optional(),
  DATABASE_POOL_SIZE: wholeNumber(6, 1000).prefault("10"),
  DIRECTORY_BASE_URL: serviceAddress.optional(),
  DIRECTORY_API_KEY: secret(apiKey).optional(),
  DIRECTORY_LABEL: label.prefault("Directory"),
  DIRECTORY_ENVIRONMENT: liveOrTest.prefault("live"),
  DIRECTORY_DOCS_URL: webAddress.optional(),
  DIRECTORY_RESOURCES: resourceList.prefault("staff"),
  DIRECTORY_CONNECTIONS: path.describe("the path of a JSON file").optional(),
  SANDBOX: oneOf(["on", "off"]).optional(),
  SANDBOX_PORT: wholeNumber(0, 65535).optional(),
  SANDBOX_STAFF: wholeNumber(0, 100_000_000).prefault("10000"),
  NEXTAUTH_URL: url(isOrigin, "the http(s):// address people open, without a path").optional(),
  NEXTAUTH_SECRET: secret(z.string().min(32).describe("a random text of at least 32 characters")).optional(),
  ENCRYPTION_KEY: secret(secretList).optional(),
  ALLOWED_HOSTS: hostList.default([]),
  ADMIN_EMAIL: z.email().describe("an e-mail address").prefault("admin@rollcall.local"),
  ADMIN_PASSWORD: secret(
    z.string().min(12).max(200).describe("a password of 12 to 200 characters"),
  ).optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: clientId.optional(),
  OIDC_CLIENT_SECRET: secret(
    z
      .string()
      .regex(/^[\x20-\x7e]{1,4096}$/)
      .describe("the secret that the identity provider gave"),
  ).optional(),
  OIDC_LABEL: label.prefault("SSO"),
  OIDC_ALLOWED_DOMAINS: domainList.default([]),
  OIDC_ADMIN_EMAILS: emailList.default([]),
  OIDC_ROLE_CLAIM: claimName.optional(),
  OIDC_ROLE_ADMIN: claimName.optional(),
  OIDC_ROLE_VIEWER: claimName.optional(),
  PASSWORD_SIGN_IN: oneOf(["on", "off"]).prefault("on"),
  TRUSTED_PROXIES: wholeNumber(0, 10).prefault("0"),
  JOURNAL_RETENTION_DAYS: wholeNumber(1, 3650).prefault("30"),
  JOURNAL_MAX_ROWS: wholeNumber(1000, 100_000_000).prefault("1000000"),
  AUDIT_RETENTION_DAYS: wholeNumber(1, 3650).prefault("365"),
  METRICS_TOKEN: secret(metricsToken).optional(),
  ACCESS_CHECK_SECONDS: wholeNumber(60, 86_400).optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  COPY: oneOf(["on", "off"]).prefault("on"),
  CHANGES_RETENTION_DAYS: wholeNumber(1, 3650).prefault("90"),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).prefault("info"),
});

interface Declaration {
  /** Completes "… must be …". */
  description: string;
  printed: PrintedAs;
  /** As it would be written in `.env`; absent where there is none, or it is worked out from other settings. */
  fallback?: string;
}

export function declarationOf(name: keyof typeof settingsSchema.shape): Declaration {
  const field = settingsSchema.shape[name];
  const { description = "", printed = "other" } = field.unwrap().meta() ?? {};
  return {
    description,
    printed: printed as PrintedAs,
    ...(field instanceof z.ZodPrefault && { fallback: String(field.def.defaultValue) }),
  };
}

function isOrigin(address: URL): boolean {
  return /^https?:$/.test(address.protocol) && address.href === `${address.origin}/`;
}
