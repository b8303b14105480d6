import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { causesOf } from "@/lib/server/db/causes";
import { CLIENT } from "@/lib/testing/identity-provider/serve";
import type { TokenParts } from "@/lib/testing/identity-provider/tokens";
import { ssoBed } from "./testing/sso-bed";

const here = ssoBed();

describe("attacks and accidents on the way", () => {
  const CHECKS = ["state", "nonce", "pkce.code_verifier"].map((name) => `next-auth.${name}`);

  test.each(CHECKS)("attack: %s of another sign-in", async (check) => {
    const [mine, theirs] = [here.browse(), here.browse()];
    const back = await mine.agree(await mine.press());
    await theirs.press();
    mine.setCookie(check, theirs.getCookie(check));
    expect(errorOf(await mine.comeBack(back))).toBe("sso_expired");
    expect(await here.whoIs(mine)).toBeUndefined();
  });

  test("attack: being signed in as somebody else by the address of their way back", async () => {
    const [mine, theirs] = [here.browse(), here.browse()];
    const back = await mine.agree(await mine.press());
    expect(errorOf(await theirs.comeBack(back))).toBe("sso_expired");
    await theirs.press();
    expect(errorOf(await theirs.comeBack(back))).toBe("sso_expired");
  });

  test.each<[string, boolean]>([
    ["that another tab has begun anew", false],
    ["that was cancelled at the provider", true],
  ])("coming back from a sign-in %s leaves the invitation to the one begun last", async (_what, isDenied) => {
    const root = await here.auth.people.create({ email: "root@example.com", role: "admin" });
    const actor = { id: root.id, label: "root", address: "192.0.2.1" };
    const ada = { email: "ada@example.com", role: "admin" } as const;
    const { token } = await here.auth.invitations.make(actor, ada);
    const browser = here.browse();
    here.provider.isDenied = isDenied;
    const first = await browser.agree(await browser.press({ invitation: token }));
    here.provider.isDenied = false;
    const second = await browser.agree(await browser.press({ invitation: token }));
    expect(errorOf(await browser.comeBack(first))).toBe(isDenied ? "sso_denied" : "sso_expired");
    expect(errorOf(await browser.comeBack(second))).toBeNull();
    expect(await here.whoIs(browser)).toMatchObject(ada);
  });

  test("coming back twice by one address", async () => {
    const browser = here.browse();
    const back = await browser.agree(await browser.press());
    expect(errorOf(await browser.comeBack(back))).toBeNull();
    expect(errorOf(await browser.comeBack(back))).toBe("sso_expired");
    expect(await here.whoIs(browser)).toBeDefined();
  });

  test.each<[string, (parts: TokenParts) => void]>([
    ["without a signature", ({ header }) => (header["alg"] = "none")],
    ["of another issuer", ({ payload }) => (payload["iss"] = "https://evil.example")],
    ["for another console", ({ payload }) => (payload["aud"] = "somebody-else")],
    ["of another sign-in", ({ payload }) => (payload["nonce"] = "another")],
    ["that has expired", ({ payload }) => (payload["exp"] = seconds() - 60)],
    ["made by a clock that is a minute ahead", ({ payload }) => (payload["iat"] = seconds() + 60)],
    ["that is good in a minute", ({ payload }) => (payload["nbf"] = seconds() + 60)],
    ["signed with a key that is not the provider's", ({ header }) => (header["kid"] = "another")],
    ["without a subject", ({ payload }) => delete payload["sub"]],
  ])("attack: a token %s", async (_what, twist) => {
    here.provider.twist = twist;
    expect(await here.signIn()).toMatch(/^sso_(invalid|expired)$/);
    expect(await here.auth.people.list()).toEqual([]);
  });

  test.each<[string, (parts: TokenParts) => void]>([
    [
      "five seconds ahead",
      ({ payload }) => Object.assign(payload, { iat: seconds() + 5, nbf: seconds() + 5 }),
    ],
    ["five seconds behind", ({ payload }) => (payload["exp"] = seconds() - 5)],
  ])("a provider whose clock is %s is believed", async (_what, twist) => {
    here.provider.twist = twist;
    expect(await here.signIn()).toBeNull();
  });

  test("a provider that changes its key between two sign-ins is believed", async () => {
    expect(await here.signIn()).toBeNull();
    here.provider.rotateKey();
    expect(await here.signIn()).toBeNull();
  });

  test("attack: ways back that nobody was sent on do not reach the provider", async () => {
    expect(await here.signIn()).toBeNull();
    here.provider.calls = [];
    const back = `${here.rollcall.url}/api/auth/callback/oidc?code=x&state=y`;
    expect(errorOf(await here.browse().comeBack(back))).toBe("sso_expired");
    expect(here.provider.calls).toEqual([]);
  });

  test("attack: having the provider called as often as somebody likes, until it refuses Rollcall", async () => {
    const browser = here.browse();
    const presses = await Promise.all(Array.from({ length: 100 }, () => browser.tryToPress()));
    expect(presses.filter((status) => status === 429)).toHaveLength(40);
    const { length: calls } = here.provider.calls;
    expect(await browser.tryToPress()).toBe(429);
    expect(here.provider.calls).toHaveLength(calls);
  });

  test("attack: a press that adds to what is asked of the provider", async () => {
    const asked = new URL(await here.browse().press({ scope: "everything", prompt: "none" }));
    expect(asked.searchParams.get("scope")).toBe("openid email profile");
    expect(asked.searchParams.has("prompt")).toBe(false);
    expect(asked.searchParams.get("redirect_uri")).toBe(`${here.rollcall.url}/api/auth/callback/oidc`);
    expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
  });

  test.each(["access_denied", "server_error", "temporarily_unavailable", "x\r\ny", "<script>"])(
    "a way back that says %j is said in Rollcall's words",
    async (reply) => {
      const browser = here.browse();
      const state = new URL(await browser.press()).searchParams.get("state") ?? "";
      const query = new URLSearchParams({ error: reply, error_description: "<b>x</b>", state });
      const end = await browser.comeBack(`${here.rollcall.url}/api/auth/callback/oidc?${query}`);
      expect(errorOf(end)).toBe(reply === "access_denied" ? "sso_denied" : "sso_rejected");
    },
  );

  test("a secret that the provider does not know is the operator's to mend", async () => {
    here.start({ allowedDomains: ["example.com"], clientSecret: () => "another" });
    expect(await here.signIn()).toBe("sso_rejected");
  });
});

describe("a provider that", () => {
  /** More than is ever read, with what may be under way. */
  const ENDLESS = 64 * 1024 * 1024;
  const HTML = "<!doctype html><title>Bad gateway</title>";
  const FAULTS: Record<string, (response: ServerResponse) => void> = {
    "answers HTML": (response) => response.writeHead(200, { "content-type": "text/html" }).end(HTML),
    "answers 500": (response) => response.writeHead(500).end("{}"),
    "answers JSON that is none of OIDC's": (response) => response.end("[]"),
    "answers half and no more": (response) => response.write('{"issuer":'),
    "breaks off": (response) => response.destroy(),
    "changes the protocol": ({ socket }) =>
      socket?.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"),
  };

  test.each(
    Object.entries(FAULTS).flatMap(([name, answer]) =>
      ["/.well-known", "/token", "/jwks"].map((path) => [name, path, answer] as const),
    ),
  )("%s at %s is said to be out of reach, in time", async (_name, path, answer) => {
    here.provider.fault = { path, answer };
    expect(await here.signIn()).toMatch(/^sso_(unreachable|invalid)$/);
    expect(await here.auth.people.list()).toEqual([]);
  });

  test.each(["/.well-known", "/token", "/jwks"])(
    "attack: an answer without end at %s is not read on, and fills no memory",
    async (path) => {
      let written = 0;
      const part = Buffer.alloc(64 * 1024, " ");
      const answer = (response: ServerResponse) => {
        const goOn = () => {
          while (!response.destroyed && written < ENDLESS) {
            written += part.length;
            if (!response.write(part)) return void response.once("drain", goOn);
          }
        };
        goOn();
      };
      here.provider.fault = { path, answer };
      expect(await here.signIn()).toMatch(/^sso_(unreachable|invalid)$/);
      expect(written).toBeLessThan(ENDLESS);
    },
  );

  test("attack: sends more than 64 KiB of keys is not believed, as to look at a large one would hold the process up", async () => {
    const keys = await (await fetch(`${here.provider.issuer}/jwks`)).text();
    const answer = (size: number) => (response: ServerResponse) => response.end(keys.padEnd(size, " "));
    here.provider.fault = { path: "/jwks", answer: answer(80 * 1024) };
    expect(await here.signIn()).toBe("sso_unreachable");
    here.provider.fault = { path: "/jwks", answer: answer(60 * 1024) };
    expect(await here.signIn()).toBeNull();
  });

  test("attack: repeats the secret that it was sent gets neither that nor a long text into the log", async () => {
    const spelled = [CLIENT.secret, Buffer.from(CLIENT.secret).toString("base64")];
    for (const secret of spelled) {
      const error_description = `${secret} is wrong ${"x".repeat(10_000)}\n    at ${secret}`;
      here.provider.fault = {
        path: "/token",
        answer: (response) =>
          response
            .writeHead(401, { "content-type": "application/json" })
            .end(JSON.stringify({ error: "invalid_client", error_description })),
      };
      expect(await here.signIn()).toBe("sso_rejected");
    }
    expect(here.logged).toHaveLength(spelled.length);
    for (const { err } of here.logged) {
      const text = causesOf(err)
        .flatMap(({ message, stack }) => [message, stack])
        .join("\n");
      expect(text).toContain("invalid_client");
      for (const secret of spelled) expect(text).not.toContain(secret);
      expect(text.length).toBeLessThan(10_000);
    }
  });

  test("attack: repeats the secret that it was sent, once another is in its file, does not get it into the log", async () => {
    let current: string = CLIENT.secret;
    here.start({ clientSecret: () => current });
    here.provider.fault = {
      path: "/token",
      answer(response) {
        current = "another secret";
        const error_description = `not ${CLIENT.secret}`;
        response.writeHead(401, { "content-type": "application/json" });
        response.end(JSON.stringify({ error: "invalid_client", error_description }));
      },
    };
    expect(await here.signIn()).toBe("sso_rejected");
    const [{ err } = {}] = here.logged;
    const said = causesOf(err).map(({ message }) => message);
    expect(said.join("\n")).toContain("invalid_client");
    expect(said.join("\n")).not.toContain(CLIENT.secret);
  });

  test("attack: says more than its code of a person, or repeats their code, gets that into no log", async () => {
    here.provider.fault = {
      path: "/token",
      answer: (response) =>
        response
          .writeHead(400, { "content-type": "application/json" })
          .end(
            '{"error":"invalid_grant","error_description":"ada@example.com has no licence,\\n code=47114711"}',
          ),
    };
    expect(await here.signIn()).toBe("sso_expired");
    const said = causesOf(here.logged[0]?.err).flatMap(({ message, stack }) => [message, stack]);
    expect(said.join("\n")).toContain("invalid_grant");
    expect(said.join("\n")).not.toMatch(/ada@|4711/);
  });

  test.each([{ other: 1 }, null])(
    "tells at userinfo the role that the ID token's %j hides is believed",
    async (part) => {
      here.start({ roleClaim: { name: "realm_access.roles", admin: "a", viewer: undefined } });
      here.provider.account = { ...here.provider.account, realm_access: { roles: ["a"] } };
      here.provider.twist = ({ payload }) => (payload["realm_access"] = part);
      expect(await here.signIn()).toBeNull();
      expect(await here.auth.people.list()).toMatchObject([{ role: "admin", roleSource: "claim" }]);
    },
  );

  test.each([
    ["verified, admits by it", true, null],
    ["not verified, admits nobody by it", false, "sso_not_invited"],
  ])(
    "tells at userinfo the address that is itself the role claim: %s",
    async (_name, email_verified, refusal) => {
      here.provider.account = { ...here.provider.account, email_verified };
      const { email } = here.provider.account;
      here.start({ roleClaim: { name: "email", admin: String(email), viewer: undefined } });
      here.provider.twist = ({ payload }) => {
        delete payload["email"];
        delete payload["email_verified"];
      };
      expect(await here.signIn()).toBe(refusal);
      const people = refusal === null ? [{ role: "admin", roleSource: "claim" }] : [];
      expect(await here.auth.people.list()).toMatchObject(people);
    },
  );

  test("attack: speaks of another person gets neither of the two into the log", async () => {
    here.provider.account = { sub: "staff-4711", email: "ada@example.com", email_verified: true };
    here.provider.twist = ({ payload }) => delete payload["email_verified"];
    here.provider.fault = {
      path: "/me",
      answer: (response) =>
        response.writeHead(200, { "content-type": "application/json" }).end('{"sub":"staff-4712"}'),
    };
    expect(await here.signIn()).toBe("sso_invalid");
    const said = causesOf(here.logged[0]?.err).flatMap(({ message, stack }) => [message, stack]);
    expect(said.join("\n")).toContain("sub mismatch");
    expect(said.join("\n")).not.toMatch(/471\d/);
  });

  test("calls itself something else is not used", async () => {
    here.start({ issuer: here.provider.issuer.replace("127.0.0.1", "localhost") });
    expect(await here.signIn()).toBe("sso_unreachable");
  });
});

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

function errorOf(address: string): string | null {
  return new URL(address).searchParams.get("error");
}
