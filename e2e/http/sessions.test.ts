import { NOBODY } from "./ask";
import { nextPerson } from "./crowd";
import { expect, test } from "./fixtures";
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
