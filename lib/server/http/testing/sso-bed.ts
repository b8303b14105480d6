// For tests alone: a console with single sign-on, its database and a provider, in one process.
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { type Auth, createAuth } from "@/lib/server/auth";
import type { OidcSettings } from "@/lib/server/auth/oidc/settings";
import { intercept } from "@/lib/server/auth/testing/database";
import { listsOf } from "@/lib/server/db/lists";
import type { Database, Db } from "@/lib/server/db/open-database";
import { emptyTables } from "@/lib/server/db/testing/databases";
import { DatabaseUnavailable } from "@/lib/server/db/unavailable";
import { type BACKENDS, openBackend } from "@/lib/server/journal/testing/journal-bed";
import { CLIENT, type IdentityProvider, serveIdentityProvider } from "@/lib/testing/identity-provider/serve";
import { createTraveller, type SsoConsole, serveSso } from "./sso-console";

export const SECRET = "a secret for tests of at least 32 characters";
export const ADA = { sub: "1", email: "Ada@Example.com", email_verified: true, name: "Ada" };

/** What the console has logged of failures. */
type Logged = { failure?: string; requestId?: string; err?: Error };

/** Opens it for the tests of a file. Each test begins with nobody, a provider that behaves, and example.com let in. */
export function ssoBed(backend: (typeof BACKENDS)[number] = "embedded") {
  let database: Database | undefined;
  const bed = {
    auth: undefined as unknown as Auth,
    rollcall: undefined as unknown as SsoConsole,
    provider: undefined as unknown as IdentityProvider,
    logged: [] as Logged[],
    /** Whether its database is away. */
    isAway: false,
    get db(): Db {
      if (!database) throw new Error("The database is not open.");
      return database.db;
    },

    /** Starts the console anew with these settings. */
    start(settings: Partial<OidcSettings>): void {
      const db = intercept(bed.db, () => {
        if (bed.isAway) throw new DatabaseUnavailable(new Error("stopped"));
      });
      bed.auth = createAuth({
        db,
        lists: listsOf(db),
        exports: db,
        secret: SECRET,
        baseUrl: bed.rollcall.url,
        trustedProxies: 0,
        passwordSignIn: true,
        auditRetentionDays: 365,
        now: Date.now,
        log: { warn: () => {}, error: (details) => void bed.logged.push(details) },
        oidc: {
          issuer: bed.provider.issuer,
          clientId: CLIENT.id,
          clientSecret: () => CLIENT.secret,
          label: "Example",
          allowedDomains: [],
          adminEmails: [],
          roleClaim: undefined,
          ...settings,
        },
      });
    },

    browse: () => createTraveller(bed.rollcall),

    /** A whole sign-in in a browser of its own. @returns the error that the sign-in page is told, or `null` */
    signIn: (fields?: Record<string, string>): Promise<string | null> => bed.browse().signIn(fields),

    whoIs: ({ getCookie }: ReturnType<typeof createTraveller>) =>
      bed.auth.identify(getCookie, { activity: true }),
  };

  beforeAll(async () => {
    database = await openBackend(backend);
    bed.rollcall = await serveSso(() => bed.auth, { warn: (details) => void bed.logged.push(details) });
    bed.provider = await serveIdentityProvider();
    bed.provider.redirectTo(`${bed.rollcall.url}/api/auth/callback/oidc`);
  });
  afterAll(async () => {
    await bed.provider.close();
    await bed.rollcall.close();
    await database?.close();
  });
  beforeEach(async () => {
    await emptyTables(bed.db);
    vi.stubEnv("NEXTAUTH_URL", bed.rollcall.url);
    bed.rollcall.rest();
    bed.logged = [];
    bed.isAway = false;
    Object.assign(bed.provider, {
      account: ADA,
      isDenied: false,
      twist: undefined,
      fault: undefined,
      calls: [],
    });
    bed.start({ allowedDomains: ["example.com"] });
  });
  afterEach(() => vi.unstubAllEnvs());
  return bed;
}
