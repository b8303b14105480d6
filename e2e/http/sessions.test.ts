import type { PeopleAnswer } from "@/lib/contract/people";
import { bodyOf, HEADER, NOBODY } from "./ask";
import { administrator, nextPerson } from "./crowd";
import { expect, test } from "./fixtures";
import { refusalIn } from "./knock";
import { signOut } from "./sign-out";

test("replaying a cookie after sign-out: the session's row is gone", async ({ ask, rollcall }) => {
  const session = nextPerson();
  expect((await ask("/api/status", { as: session })).status).toBe(200);
  const signedOut = await signOut(rollcall, session);
  expect(signedOut.cookies.join()).toMatch(/next-auth\.session-token=;/);
  expect((await ask("/api/status", { as: session })).status).toBe(401);
  const page = await ask(`${rollcall.home}/staff`, { headers: {}, as: session });
  expect(page.status).toBe(307);
  expect(page.headers.location).toContain("/signin");
});

test("a deep link leads to the sign-in page and names where to come back to", async ({ ask, rollcall }) => {
  const { status, headers } = await ask(`${rollcall.home}/staff`, { headers: {}, as: NOBODY });
  expect(status).toBe(307);
  const path = encodeURIComponent(`/c/${rollcall.connection}/staff`);
  expect(new URL(headers.location ?? "", rollcall.url).href).toBe(
    `${rollcall.url}/signin?callbackUrl=${path}`,
  );
});

test("acting by a page of the person before, after somebody else has signed in in its browser: refused until it is loaded anew", async ({
  ask,
}) => {
  const as = administrator();
  const { people } = bodyOf<PeopleAnswer>(await ask("/api/people", { as }));
  const own = people.find(({ isYou }) => isYou);
  const other = people.find(({ isYou }) => !isYou);
  const owned = (id?: string) => ({ ...HEADER, "Rollcall-Person": id ?? "" });
  expect((await ask("/api/status", { headers: owned(own?.id), as })).status).toBe(200);
  expect(refusalIn(await ask("/api/status", { headers: owned(other?.id), as })).code).toBe("person_changed");
  const wish = { method: "DELETE", headers: owned(other?.id), as };
  expect(refusalIn(await ask("/api/session/sessions", wish)).code).toBe("person_changed");
});
