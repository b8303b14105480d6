import type { SavedViews } from "@/lib/contract/saved-views";
import { type Answer, bodyOf, HEADER } from "./ask";
import { nextPerson } from "./crowd";
import { expect, test } from "./fixtures";

const JSON_HEADERS = { ...HEADER, "Content-Type": "application/json" };
const VIEW = { name: "<script>alert(1)</script>", query: "status=4xx&last=7d", isShared: true };

function viewsIn(answer: Answer): SavedViews["views"] {
  expect([answer.status, answer.headers["cache-control"]], answer.text).toEqual([200, "private, no-store"]);
  return bodyOf<SavedViews>(answer).views;
}

test("a view is saved, seen by others when it is everybody's, and changed by nobody else but an administrator", async ({
  ask,
  rollcall,
}) => {
  const [ada, bob] = [nextPerson(), nextPerson()];
  const views = `/api/c/${rollcall.connection}/views`;
  const send = (method: string, path: string, as: string | undefined, body?: object) =>
    ask(path, {
      method,
      headers: JSON_HEADERS,
      ...(body && { body: JSON.stringify(body) }),
      ...(as !== undefined && { as }),
    });
  const [view] = viewsIn(await send("POST", views, ada, VIEW));
  expect(view).toMatchObject({ ...VIEW, isMine: true, mayChange: true });
  const address = `${views}/${view?.id}`;
  expect(viewsIn(await ask(views, { as: bob }))).toMatchObject([
    { ...VIEW, isMine: false, mayChange: false },
  ]);
  expect((await send("PATCH", address, bob, { name: "Bob's" })).status).toBe(403);
  expect((await send("DELETE", address, bob)).status).toBe(403);
  expect(viewsIn(await send("PATCH", address, ada, { isShared: false }))).toMatchObject([
    { isShared: false },
  ]);
  expect(viewsIn(await ask(views, { as: bob }))).toEqual([]);
  expect((await send("DELETE", address, bob)).status).toBe(404);
  expect((await send("POST", views, ada, { ...VIEW, name: "x".repeat(10_240) })).status).toBe(400);
  expect((await send("POST", "/api/c/nobody/views", ada, VIEW)).status).toBe(404);
  expect(viewsIn(await send("DELETE", address, ada))).toEqual([]);
});
