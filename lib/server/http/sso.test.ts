import { decode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { audit, signInFailures } from "@/lib/server/db/schema";
import { DatabaseUnavailable } from "@/lib/server/db/unavailable";
import { BACKENDS } from "@/lib/server/journal/testing/journal-bed";
import { peopleFor } from "./people";
import { ADA, SECRET, ssoBed } from "./testing/sso-bed";

const COOKIE = "next-auth.session-token";

describe.each(BACKENDS)("single sign-on, %s", (backend) => {
  const here = ssoBed(backend);

  describe("whoever signs in elsewhere", () => {
    test("ends in a session as with a password: the cookie holds its id and nothing of the provider's", async () => {
      const browser = here.browse();
      expect(await browser.signIn({ callbackUrl: "/c/sandbox/staff" })).toBeNull();
      expect(await here.whoIs(browser)).toMatchObject({
        email: "ada@example.com",
        name: "Ada",
        role: "viewer",
      });
      const token = await decode({ token: browser.getCookie(COOKIE), secret: SECRET });
      expect(Object.keys(token ?? {}).toSorted()).toEqual(["exp", "iat", "jti", "sid", "sub"]);
      const [account] = await here.auth.people.list();
      expect(account).toMatchObject({
        issuer: here.provider.issuer,
        subject: "1",
        providerEmail: "ada@example.com",
      });
      expect((await here.db.select().from(audit)).map(({ kind, details }) => [kind, details])).toEqual([
        ["person_added", { role: "viewer" }],
        ["sign_in", { by: "sso" }],
      ]);
    });

    test("goes to where they were on their way, also when it takes a second try", async () => {
      const browser = here.browse();
      here.provider.isDenied = true;
      const refused = await browser.comeBack(
        await browser.agree(await browser.press({ callbackUrl: "/c/sandbox/staff?q=a" })),
      );
      expect(new URL(refused).searchParams.get("callbackUrl")).toBe("/c/sandbox/staff?q=a");
      here.provider.isDenied = false;
      const end = await browser.comeBack(
        await browser.agree(await browser.press({ callbackUrl: "/c/sandbox/staff?q=a" })),
      );
      expect(end).toBe(`${here.rollcall.url}/c/sandbox/staff?q=a`);
    });

    test("is the same person after a change of address, and another than whoever had it with a password", async () => {
      await here.signIn();
      const local = await here.auth.people.create({ email: "ada@example.com", role: "admin" });
      here.provider.account = { ...ADA, email: "ada@new.example", email_verified: true };
      const browser = here.browse();
      expect(await browser.signIn()).toBeNull();
      const person = await here.whoIs(browser);
      expect(person).toMatchObject({ email: "ada@new.example", role: "viewer" });
      expect(person?.id).not.toBe(local.id);
    });

    test("is told by name of what the ID token leaves out, where the provider has it at another address", async () => {
      here.provider.fullTokens = false;
      here.provider.rotateKey();
      expect(await here.signIn()).toBeNull();
      expect(here.provider.calls).toContain("/me");
      here.provider.fullTokens = true;
      here.provider.rotateKey();
    });
  });

  describe("nobody comes in", () => {
    const BOB = { sub: "2", email: "bob@elsewhere.example", email_verified: true };

    test.each([
      ["of a domain that is not allowed", BOB, "sso_domain"],
      ["whose address is not verified", { ...ADA, email_verified: false }, "sso_unverified"],
      ["whose address nobody speaks of as verified", { sub: "3", email: ADA.email }, "sso_unverified"],
      [
        "whose address would not let them in if it were verified",
        { ...BOB, email_verified: false },
        "sso_domain",
      ],
      ["of a domain that only ends as an allowed one", { ...BOB, email: "b@notexample.com" }, "sso_domain"],
      ["without an address", { sub: "4" }, "sso_not_invited"],
    ])("%s", async (_who, account, failure) => {
      here.provider.account = account;
      expect(await here.signIn()).toBe(failure);
      expect(await here.auth.people.list()).toEqual([]);
      expect(await here.db.select().from(signInFailures)).toMatchObject([{ failed: 1 }]);
    });

    test("but the invited and listed administrators, where no domain and no claim lets anybody in", async () => {
      here.start({ adminEmails: ["ada@example.com"] });
      const browser = here.browse();
      expect(await browser.signIn()).toBeNull();
      const ada = await here.whoIs(browser);
      expect(ada).toMatchObject({ role: "admin" });

      here.provider.account = BOB;
      expect(await here.signIn()).toBe("sso_not_invited");
      const actor = { id: ada?.id ?? "", label: "ada", address: "192.0.2.1" };
      const { token } = await here.auth.invitations.make(actor, { email: "bob@example.com", role: "viewer" });
      expect(await here.signIn({ invitation: token })).toBeNull();
      expect(await here.auth.people.list()).toContainEqual(
        expect.objectContaining({
          issuer: here.provider.issuer,
          subject: "2",
          role: "viewer",
          origin: "invitation",
          providerEmail: "bob@elsewhere.example",
        }),
      );
      expect(await here.signIn()).toBeNull();
      expect(await here.signIn({ invitation: token })).toBe("invitation_used");
      here.provider.account = { ...BOB, sub: "5" };
      expect(await here.signIn({ invitation: token })).toBe("invitation_used");
      expect(await here.signIn()).toBe("sso_not_invited");
    });

    test("with an invitation that they had begun to accept and left, by a later sign-in of this browser", async () => {
      here.start({ adminEmails: ["ada@example.com"] });
      const browser = here.browse();
      await browser.signIn();
      const actor = { id: (await here.whoIs(browser))?.id ?? "", label: "ada", address: "192.0.2.1" };
      const { token } = await here.auth.invitations.make(actor, { email: "bob@example.com", role: "admin" });
      here.provider.account = BOB;
      const shared = here.browse();
      await shared.press({ invitation: token });
      expect(await shared.signIn()).toBe("sso_not_invited");
      expect(await here.auth.invitations.find(token)).toBeDefined();
    });

    test("with an invitation, who took longer than a sign-in is valid, and they are told to open it again", async () => {
      const root = await here.auth.people.create({ email: "root@example.com", role: "admin" });
      const actor = { id: root.id, label: "root", address: "192.0.2.1" };
      const { token } = await here.auth.invitations.make(actor, { email: "ada@example.com", role: "admin" });
      const ada = here.browse();
      const back = await ada.agree(await ada.press({ invitation: token }));
      ada.wait(16 * 60);
      const end = new URL(await ada.comeBack(back));
      expect([end.searchParams.get("error"), end.searchParams.get("invited")]).toEqual(["sso_expired", "1"]);
    });

    test("who was disabled, and they are told", async () => {
      await here.signIn();
      const [ada] = await here.auth.people.list();
      const root = await here.auth.people.create({ email: "root@example.com", role: "admin" });
      await here.auth.changePerson.update(
        { id: root.id, label: "root", address: "192.0.2.1" },
        ada?.id ?? "",
        { disabled: true },
      );
      expect(await here.signIn()).toBe("disabled");
    });

    test("who said no at the provider", async () => {
      here.provider.isDenied = true;
      expect(await here.signIn()).toBe("sso_denied");
    });

    test("without an id to hand over, under which the log has it", async () => {
      here.provider.isDenied = true;
      const browser = here.browse();
      const end = await browser.comeBack(await browser.agree(await browser.press()));
      const request = new URL(end).searchParams.get("request");
      expect(request).toMatch(/^local_[\da-f]{32}$/);
      expect(here.logged).toMatchObject([{ failure: "sso_denied", requestId: request }]);
    });
  });

  describe("a role claim", () => {
    const roleClaim = { name: "realm_access.roles", admin: "rollcall-admin", viewer: "rollcall-viewer" };

    test("decides at each sign-in, and lets in without a domain", async () => {
      here.start({ roleClaim });
      expect(await roleAfter("rollcall-viewer", "other")).toMatchObject({
        role: "viewer",
        roleSource: "claim",
      });
      expect(await roleAfter("rollcall-admin", "rollcall-viewer")).toMatchObject({ role: "admin" });
      expect(await roleAfter("rollcall-viewer")).toMatchObject({ role: "viewer" });
    });

    test("that is gone takes with it what it gave: an administrator does not stay one", async () => {
      here.start({ roleClaim });
      here.provider.account = withRoles("rollcall-admin");
      expect(await here.signIn()).toBeNull();
      here.provider.account = withRoles("other");
      expect(await here.signIn()).toBe("sso_not_invited");
      here.start({ roleClaim, allowedDomains: ["example.com"] });
      expect(await here.signIn()).toBeNull();
      expect(await here.auth.people.list()).toMatchObject([{ role: "viewer", roleSource: "assigned" }]);
    });

    test("that is gone, where nothing else lets in, takes the role and the sessions that there are", async () => {
      here.start({ roleClaim });
      here.provider.account = withRoles("rollcall-admin");
      const open = here.browse();
      expect(await open.signIn()).toBeNull();
      expect(await here.whoIs(open)).toMatchObject({ role: "admin" });
      here.provider.account = withRoles("other");
      expect(await here.signIn()).toBe("sso_not_invited");
      expect(await here.auth.people.list()).toMatchObject([{ role: "viewer", roleSource: "claim" }]);
      expect((await here.db.select().from(audit)).slice(-2)).toMatchObject([
        { kind: "role_changed", details: { from: "admin", to: "viewer" } },
        { kind: "sessions_ended", details: { sessions: 1 } },
      ]);
      here.isAway = true;
      await expect(here.whoIs(open)).rejects.toThrow(DatabaseUnavailable);
      here.isAway = false;
      expect(await here.whoIs(open)).toBeUndefined();
    });

    test("that is gone is made good by an invitation, which nobody uses up whom something else lets in", async () => {
      const root = await here.auth.people.create({ email: "root@example.com", role: "admin" });
      const actor = { id: root.id, label: "root", address: "192.0.2.1" };
      const bob = { email: "bob@example.com", role: "viewer" } as const;
      const { token } = await here.auth.invitations.make(actor, bob);
      here.start({ roleClaim });
      here.provider.account = withRoles("rollcall-admin");
      expect(await here.signIn()).toBeNull();
      expect(await here.signIn({ invitation: token })).toBe("account_exists");
      here.provider.account = withRoles("other");
      expect(await here.signIn()).toBe("sso_not_invited");
      expect(await here.signIn({ invitation: token })).toBeNull();
      expect(await here.signIn()).toBeNull();
      expect(await here.auth.people.list()).toContainEqual(
        expect.objectContaining({
          subject: "1",
          role: "viewer",
          roleSource: "assigned",
          origin: "invitation",
        }),
      );
    });

    test("that is gone is made good neither by one's own invitation nor for whoever is disabled", async () => {
      here.start({ roleClaim });
      here.provider.account = withRoles("rollcall-admin");
      const browser = here.browse();
      expect(await browser.signIn()).toBeNull();
      const ada = await here.whoIs(browser);
      const actor = { id: ada?.id ?? "", label: "ada", address: "192.0.2.1" };
      const own = await here.auth.invitations.make(actor, { email: "ada@example.com", role: "admin" });
      here.provider.account = withRoles("other");
      expect(await here.signIn({ invitation: own.token })).toBe("account_exists");
      expect(await here.signIn()).toBe("sso_not_invited");
      expect(await here.signIn({ invitation: own.token })).toBe("invitation_removed");

      const root = await here.auth.people.create({ email: "root@example.com", role: "admin" });
      const by = { id: root.id, label: "root", address: "192.0.2.1" };
      await here.auth.changePerson.update(by, actor.id, { disabled: true });
      const { token } = await here.auth.invitations.make(by, { email: "bob@example.com", role: "admin" });
      expect(await here.signIn({ invitation: token })).toBe("disabled");
      expect(await here.auth.invitations.find(token)).toBeDefined();
    });

    test("that the settings have no more leaves a role that administrators set", async () => {
      here.start({ roleClaim });
      here.provider.account = withRoles("rollcall-admin");
      expect(await here.signIn()).toBeNull();
      const [ada] = await here.auth.people.list();
      const root = await here.auth.people.create({ email: "root@example.com", role: "admin" });
      const actor = { id: root.id, label: "root", address: "192.0.2.1" };
      const demote = () => here.auth.changePerson.update(actor, ada?.id ?? "", { role: "viewer" });
      const shown = async () => (await peopleFor(root, here.auth)).people;
      expect(await shown()).toContainEqual(expect.objectContaining({ id: ada?.id, roleSource: "claim" }));
      await expect(demote()).rejects.toThrow("change it there");
      here.start({ allowedDomains: ["example.com"] });
      expect(await shown()).toContainEqual(expect.objectContaining({ id: ada?.id, roleSource: "assigned" }));
      await demote();
      expect(await here.signIn()).toBeNull();
      expect(await here.auth.people.find(ada?.id ?? "")).toMatchObject({
        role: "viewer",
        roleSource: "assigned",
      });
    });

    test("is asked for by the scope of its name where the provider offers that", async () => {
      here.start({ roleClaim: { name: "offline_access", admin: "x", viewer: undefined } });
      const asked = new URL(await here.browse().press());
      expect(asked.searchParams.get("scope")).toBe("openid email profile offline_access");
    });
  });

  async function roleAfter(...roles: string[]) {
    here.provider.account = withRoles(...roles);
    expect(await here.signIn()).toBeNull();
    return (await here.auth.people.list())[0];
  }
});

function withRoles(...roles: string[]) {
  return { ...ADA, realm_access: { roles } };
}
