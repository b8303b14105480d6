import { signInByHttp } from "@/e2e/sign-in";
import type { InvitationFound, InvitationMade, PeopleAnswer, SessionsAnswer } from "@/lib/contract/people";
import { type Answer, bodyOf, NOBODY } from "./ask";
import { administrator, nextPerson } from "./crowd";
import { expect, test } from "./fixtures";
import { refusalIn } from "./knock";
import { accept, known, newPerson, PASSWORD, sending } from "./people";

/** 10 KB, markup, what databases and pages trip over. */
const BAD_TEXTS = [
  "",
  "   ",
  "x".repeat(10_240),
  "a\0b",
  "a\nb",
  "\u202eevil",
  "\u200b",
  "half \ud800",
  7,
  null,
  {},
];

test("somebody is invited by a link that is looked at without end and accepted once, and signs in", async ({
  ask,
  rollcall,
}) => {
  const made = await ask(
    "/api/invitations",
    sending("POST", { email: "Élodie@Пример.example", role: "viewer" }),
  );
  const { link, invitations } = bodyOf<InvitationMade>(made);
  expect(link).toMatch(new RegExp(`^${rollcall.url}/invitation#[\\w-]{43}$`));
  expect(invitations).toMatchObject([{ email: "élodie@пример.example", role: "viewer" }]);
  const token = link.split("#")[1] ?? "";
  for (let look = 0; look < 3; look += 1) {
    const found = bodyOf<InvitationFound>(
      await ask("/api/invitations/find", sending("POST", { token }, NOBODY)),
    );
    expect(found).toMatchObject({ email: "élodie@пример.example", invitedBy: "admin@rollcall.local" });
  }
  const accepted = await accept(ask, { token, name: "<b>Élodie</b> 木", password: PASSWORD });
  expect(bodyOf(accepted)).toEqual({ email: "élodie@пример.example" });
  expect(refusalIn(await accept(ask, { token, password: PASSWORD }))).toMatchObject({
    status: 410,
    code: "invitation_used",
  });
  const session = await signInByHttp(rollcall.url, { email: "ÉLODIE@пример.example", password: PASSWORD });
  expect(bodyOf(await ask("/api/session", { as: session }))).toEqual({
    email: "élodie@пример.example",
    name: "<b>Élodie</b> 木",
    role: "viewer",
    signsInBy: "password",
  });
  expect(
    refusalIn(
      await ask("/api/invitations", sending("POST", { email: "élodie@пример.example", role: "viewer" })),
    ),
  ).toMatchObject({ status: 409, code: "email_taken" });
});

test("every member of every form says what it should be where it is wrong, and nothing is kept", async ({
  ask,
}) => {
  const before = bodyOf<PeopleAnswer>(await ask("/api/people", { as: administrator() }));
  const { link } = bodyOf<InvitationMade>(
    await ask("/api/invitations", sending("POST", { email: "forms@example.com", role: "viewer" })),
  );
  const token = link.split("#")[1];
  const forms: [
    address: string,
    method: string,
    good: Record<string, unknown>,
    member: string,
    bad: unknown[],
  ][] = [
    [
      "/api/invitations",
      "POST",
      { email: "a@b.example", role: "admin" },
      "email",
      [...BAD_TEXTS, "no address", "a@b", "<script>@x.example", "a b@c.example"],
    ],
    ["/api/invitations", "POST", { email: "a@b.example", role: "admin" }, "role", ["", "root", null]],
    [
      "/api/invitations/accept",
      "POST",
      { token, password: PASSWORD },
      "password",
      [...BAD_TEXTS, "eleven char", "字".repeat(201), "unbelievable", "forms@example.com"],
    ],
    ["/api/invitations/accept", "POST", { token, name: "Ada", password: PASSWORD }, "name", BAD_TEXTS],
    ["/api/session", "PATCH", { name: "Ada" }, "name", BAD_TEXTS.filter((text) => text !== null)],
    ["/api/session/password", "POST", { current: PASSWORD, password: PASSWORD }, "password", BAD_TEXTS],
    ["/api/people/req_1", "PATCH", { role: "viewer" }, "role", ["root", 7]],
    ["/api/people/req_1", "PATCH", { disabled: true }, "disabled", ["true", 1]],
  ];
  for (const [address, method, good, member, bad] of forms) {
    for (const value of bad) {
      const answer = await ask(address, sending(method, { ...good, [member]: value }));
      const said = `${address} ${member} ${String(value).slice(0, 30)}`;
      expect(answer.status, said).toBe(400);
      expect(bodyOf<{ error: object }>(answer).error, said).toMatchObject({
        code: "query_invalid",
        param: member,
      });
      // Neither what was typed nor more than a line of it comes back.
      expect(answer.text.length, said).toBeLessThan(400);
    }
  }
  const { people } = bodyOf<PeopleAnswer>(await ask("/api/people", { as: administrator() }));
  expect(people.map(({ id }) => id)).toEqual(before.people.map(({ id }) => id));
});

test("an administrator changes, disables and removes others, and the last of them stays one", async ({
  ask,
}) => {
  const bob = await known(ask, nextPerson());
  const admin = await known(ask, administrator());
  const change = (id: string, body: object, as = administrator()) =>
    ask(`/api/people/${id}`, sending("PATCH", body, as));
  for (const answer of [
    await change(admin.id, { role: "viewer" }),
    await change(admin.id, { disabled: true }),
    await ask(`/api/people/${admin.id}`, { method: "DELETE", as: administrator() }),
  ]) {
    expect(refusalIn(answer)).toMatchObject({ status: 409, code: "last_administrator" });
  }
  expect(entryIn(await change(bob.id, { role: "admin" }), bob.id)).toMatchObject({ role: "admin" });
  expect((await ask("/api/people", { as: bob.session })).status).toBe(200);
  expect(entryIn(await change(bob.id, { role: "viewer" }), bob.id)).toMatchObject({ role: "viewer" });
  expect((await ask("/api/people", { as: bob.session })).status).toBe(403);
  expect(entryIn(await change(bob.id, { disabled: true }), bob.id)).toHaveProperty("disabledAt");
  expect((await ask("/api/session", { as: bob.session })).status).toBe(401);
  const removed = await ask(`/api/people/${bob.id}`, { method: "DELETE", as: administrator() });
  expect(entryIn(removed, bob.id)).toBeUndefined();
  for (const nobody of [bob.id, "req_1"]) {
    for (const body of [{ role: "admin" }, {}]) {
      expect(refusalIn(await change(nobody, body))).toMatchObject({ status: 404, code: "person_unknown" });
    }
    const sessions = await ask(`/api/people/${nobody}/sessions`, { as: administrator() });
    expect(refusalIn(sessions)).toMatchObject({ status: 404, code: "person_unknown" });
  }
});

test("people see their sessions with where they are from, end them, and by a new password all but this one", async ({
  ask,
  rollcall,
}) => {
  const email = "sessions@example.com";
  const ada = await newPerson(ask, rollcall, { email });
  const other = await signInByHttp(rollcall.url, { email, password: PASSWORD });
  const list = async () =>
    bodyOf<SessionsAnswer>(await ask("/api/session/sessions", { as: ada.session })).sessions;
  const [, theOther] = (await list()).toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
  expect(theOther).toMatchObject({
    isThis: false,
    address: "127.0.0.1",
    browser: expect.stringMatching(/node|undici/i),
  });
  expect(
    refusalIn(await ask(`/api/session/sessions/${theOther?.id}`, { method: "DELETE", as: nextPerson() })),
  ).toMatchObject({ status: 404, code: "session_unknown" });
  expect(
    (await ask(`/api/session/sessions/${theOther?.id}`, { method: "DELETE", as: ada.session })).status,
  ).toBe(200);
  expect((await ask("/api/session", { as: other })).status).toBe(401);

  const third = await signInByHttp(rollcall.url, { email, password: PASSWORD });
  const change = (current: string, password: string) =>
    ask("/api/session/password", sending("POST", { current, password }, ada.session));
  expect(refusalIn(await change("wrong", "another fine password"))).toMatchObject({
    status: 400,
    code: "password_wrong",
  });
  expect(bodyOf(await change(PASSWORD, "another fine password"))).toEqual({ ended: 1 });
  expect((await ask("/api/session", { as: third })).status).toBe(401);
  expect(await list()).toMatchObject([{ isThis: true }]);
  await expect(signInByHttp(rollcall.url, { email, password: PASSWORD })).rejects.toThrow("401");

  const everywhere = await ask(`/api/people/${ada.id}/sessions`, { method: "DELETE", as: administrator() });
  expect(bodyOf(everywhere)).toEqual({ ended: 1 });
  expect((await ask("/api/session", { as: ada.session })).status).toBe(401);
});

function entryIn(answer: Answer, id: string) {
  return bodyOf<PeopleAnswer>(answer).people.find((person) => person.id === id);
}
