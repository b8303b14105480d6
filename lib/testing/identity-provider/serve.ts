// For tests alone: a real identity provider on loopback, which can be made to misbehave.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";
import { generateKey, type SigningKey, type TokenParts, twistToken } from "./tokens";

export const CLIENT = { id: "rollcall", secret: "a secret that the provider gave" } as const;

/** Whoever signs in there: their subject, and what else it says of them. */
export interface ProviderAccount {
  sub: string;
  [claim: string]: unknown;
}

export type IdentityProvider = Awaited<ReturnType<typeof serveIdentityProvider>>;

export async function serveIdentityProvider() {
  const known = new Map<string, ProviderAccount>();
  const state = {
    /** Who signs in next, or that they say no. */
    account: { sub: "1" } as ProviderAccount,
    isDenied: false,
    /** Whether the ID token has all claims; else they are at its userinfo address alone. */
    fullTokens: true,
    /** What becomes of ID tokens on their way. */
    twist: undefined as ((parts: TokenParts) => void) | undefined,
    /** What it answers at an address that begins with this one, instead of what is right. */
    fault: undefined as { path: string; answer: (response: ServerResponse) => void } | undefined,
    /** The paths that it was asked for. */
    calls: [] as string[],
  };
  let key: SigningKey = generateKey();
  let redirectUri = "http://127.0.0.1/unknown";
  let provider: Provider | undefined;

  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    state.calls.push(path);
    if (state.fault && path.startsWith(state.fault.path)) return state.fault.answer(response);
    if (path.startsWith("/interaction/")) return void interact(request, response);
    if (path === "/token") twistAnswer(response);
    provider?.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  start();

  function start(): void {
    provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [redirectUri],
        },
      ],
      jwks: { keys: [key.jwk] },
      cookies: { keys: ["for tests"] },
      features: { devInteractions: { enabled: false } },
      conformIdTokenClaims: !state.fullTokens,
      claims: {
        openid: ["sub", "groups", "realm_access"],
        email: ["email", "email_verified"],
        profile: ["name"],
      },
      findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => known.get(id) }),
      loadExistingGrant,
      interactions: { url: () => "/interaction/1" },
      ttl: {
        Session: 600,
        Grant: 600,
        Interaction: 600,
        IdToken: 3600,
        AccessToken: 3600,
        AuthorizationCode: 60,
      },
    });
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { account, isDenied } = state;
    known.set(account.sub, account);
    const result = isDenied ? { error: "access_denied" } : { login: { accountId: account.sub } };
    await provider?.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  function twistAnswer(response: ServerResponse): void {
    const { twist } = state;
    if (!twist) return;
    const end = response.end.bind(response) as (text: string) => ServerResponse;
    response.end = ((text: string | Buffer) => {
      const answer = JSON.parse(String(text)) as { id_token?: string };
      if (answer.id_token) answer.id_token = twistToken(answer.id_token, key, twist);
      const body = JSON.stringify(answer);
      response.setHeader("Content-Length", Buffer.byteLength(body));
      return end(body);
    }) as ServerResponse["end"];
  }

  return Object.assign(state, {
    issuer,
    /** Where it may send people back to. */
    redirectTo(address: string) {
      redirectUri = address;
      start();
    },
    /** Begins anew, with another key, for whatever has been changed here. */
    rotateKey() {
      key = generateKey();
      start();
    },
    /** Ends it, as an outage would. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** They agree to everything. */
async function loadExistingGrant(context: {
  oidc: { client: { clientId: string }; session: { accountId: string }; provider: Provider };
}) {
  const { client, session } = context.oidc;
  const grant = new context.oidc.provider.Grant({
    clientId: client.clientId,
    accountId: session.accountId,
  });
  grant.addOIDCScope("openid email profile");
  await grant.save();
  return grant;
}
