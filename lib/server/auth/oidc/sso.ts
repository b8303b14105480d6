import { AsyncLocalStorage } from "node:async_hooks";
import type { Client } from "@/lib/server/auth/actor";
import type { Audit } from "@/lib/server/auth/audit/audit";
import type { AcceptInvitation } from "@/lib/server/auth/invitations/accept-invitation";
import type { Account } from "@/lib/server/auth/people/account";
import type { Enter } from "@/lib/server/auth/people/enter";
import { SignInRefused } from "@/lib/server/auth/sessions/sessions";
import { unavailableIn } from "@/lib/server/db/unavailable";
import { isLocalError } from "@/lib/server/upstream/errors/errors";
import { Secrets } from "@/lib/server/upstream/secrets/secrets";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { type Claims, entryOf, identityOf, refusalOf } from "./admission";
import { coverSecrets } from "./cover-secrets";
import { createDiscovery, isSameIssuer } from "./discovery";
import { failureOf, type SsoFailure, SsoRefused } from "./failure";
import { oidcProvider } from "./provider";
import type { OidcSettings } from "./settings";

/** How far the provider's clock may be ahead, in milliseconds; next-auth's client has the same tolerance. */
const SKEW_MS = 10_000;

/** One request of a single sign-on and its outcome. */
export interface SsoAttempt {
  invitation: string | undefined;
  /** The error that next-auth logged; to the browser it answers every failure alike. */
  thrown?: unknown;
}

interface Deps {
  settings: OidcSettings;
  enter: Enter;
  acceptInvitation: AcceptInvitation;
  audit: Pick<Audit, "countFailure">;
  clock: Clock;
  log: { warn(details: object, message: string): void };
}

export type Sso = ReturnType<typeof createSso>;

/** Single sign-on. One per process. */
export function createSso({ settings, enter, acceptInvitation, audit, clock, log }: Deps) {
  const discovery = createDiscovery({ issuer: settings.issuer, clock, log });
  // A provider may repeat the secret that it was sent when another one is in its file already.
  const secrets = new Secrets(settings.clientSecret());
  // next-auth has one logger for all requests.
  const running = new AsyncLocalStorage<SsoAttempt>();

  /** The account of the person with these claims. @throws SsoRefused */
  async function admit(claims: Claims, { address }: Client): Promise<Account> {
    // next-auth's client checks when a token expires, and not when it was issued.
    const isOfLater = Number(claims["iat"]) * 1000 > clock.now() + SKEW_MS;
    if (isOfLater || !isSameIssuer(claims["iss"], settings.issuer)) throw new SsoRefused("sso_invalid");
    try {
      const account = await find(claims, address);
      if (account === undefined) throw new SsoRefused(refusalOf(settings, claims));
      if (account.disabledAt) throw new SsoRefused("disabled");
      return account;
    } catch (error) {
      if (error instanceof SsoRefused) await audit.countFailure(address);
      throw error;
    }
  }

  async function find(claims: Claims, address: string): Promise<Account | undefined> {
    const identity = identityOf(claims);
    const entry = entryOf(settings, claims);
    const invitation = running.getStore()?.invitation;
    if (invitation !== undefined)
      await accept(() => acceptInvitation.withIdentity(invitation, identity, address, entry));
    return enter(identity, entry, address);
  }

  return {
    label: settings.label,
    allowedDomains: settings.allowedDomains,
    discovery,
    provider() {
      secrets.learn(settings.clientSecret());
      return oidcProvider(settings, discovery.scopes());
    },
    admit,
    /** Runs a request, and stores its error in `attempt`. */
    run: <Result>(attempt: SsoAttempt, work: () => Promise<Result>): Promise<Result> =>
      running.run(attempt, work),
    /** Why a request failed. @param reply the `error` with which the provider sent the person back */
    failureOf(thrown: unknown, reply: string | undefined): SsoFailure {
      if (thrown instanceof SsoRefused) return thrown.failure;
      if (thrown instanceof SignInRefused) return "disabled";
      return unavailableIn(thrown) ? "unavailable" : failureOf(thrown, reply);
    },

    cover: (thrown: unknown) => coverSecrets(thrown, secrets),

    /** Stores an error of next-auth's log, if a single sign-on is running. @returns whether one is */
    note(thrown: unknown): boolean {
      const attempt = running.getStore();
      if (attempt) attempt.thrown ??= thrown;
      return attempt !== undefined;
    },
  };
}

/** @throws SsoRefused for what is wrong with the invitation */
async function accept(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = isLocalError(error) ? error.code : "";
    if (code.startsWith("invitation_") || code === "account_exists") throw new SsoRefused(code as SsoFailure);
    throw error;
  }
}
