import { ADMIN, stopCleanly } from "@/e2e/consoles/console";
import { createCluster } from "@/e2e/consoles/instances";
import { signInByHttp } from "@/e2e/sign-in";
import type { InvitationMade, PeopleAnswer } from "@/lib/contract/people";
import { postgresFor } from "@/lib/server/db/testing/databases";
import { askFor, bodyOf, type Wish } from "./ask";
import { type Ask, expect, test } from "./fixtures";
import { refusalIn } from "./knock";
import { accept, PASSWORD, sending } from "./people";

const VIEWER = { email: "viewer@example.com", password: PASSWORD };

test("two instances on one PostgreSQL are one console: they share people and sessions, end them within seconds in every tab, and keep the last administrator", async ({
  skip,
  service,
}) => {
  const server = await postgresFor(skip);
  const cluster = createCluster({ database: await server.createDatabase(), service });
  const instances = [await cluster.start(), await cluster.start()] as const;
  const [first, second] = instances.map(
    ({ url }) =>
      (path: string, wish?: Wish) =>
        askFor(url + path, wish),
  ) as [Ask, Ask];
  const ada = await signInByHttp(instances[0].url, ADMIN);
  expect((await second("/api/session", { as: ada })).status).toBe(200);

  const invite = sending("POST", { email: VIEWER.email, role: "viewer" }, ada);
  const { link } = bodyOf<InvitationMade>(await first("/api/invitations", invite));
  const token = link.split("#")[1];
  expect((await accept(second, { token, password: VIEWER.password })).status).toBe(200);
  expect(refusalIn(await accept(first, { token, password: VIEWER.password })).code).toBe("invitation_used");
  const bob = await signInByHttp(instances[1].url, VIEWER);
  for (const ask of [first, second]) {
    expect((await ask("/api/c/default/v1/staff?limit=1", { as: bob })).status).toBe(200);
    expect(refusalIn(await ask("/api/people", { as: bob })).code).toBe("role_required");
  }

  const idOf = async (label: string) => {
    const { people } = bodyOf<PeopleAnswer>(await first("/api/people", { as: ada }));
    return people.find((person) => person.label === label)?.id ?? "";
  };
  const [adaId, bobId] = [await idOf(ADMIN.email), await idOf(VIEWER.email)];
  const promote = sending("PATCH", { role: "admin" }, ada);
  expect((await first(`/api/people/${bobId}`, promote)).status).toBe(200);
  await expect.poll(async () => (await second("/api/people", { as: bob })).status).toBe(200);

  const removals = await Promise.all([
    first(`/api/people/${bobId}`, { method: "DELETE", as: ada }),
    second(`/api/people/${adaId}`, { method: "DELETE", as: bob }),
  ]);
  const isDone = removals.map(({ status }) => status < 300);
  expect(isDone.toSorted(), removals.map(({ text }) => text).join("\n")).toEqual([false, true]);
  const [removed, kept] = isDone[0] ? [bob, ada] : [ada, bob];
  for (const ask of [first, second]) {
    // What an open tab polls, which leaves for good at this answer. An instance trusts a session that it has read for 5 s at most.
    await expect.poll(async () => (await ask("/api/status", { as: removed })).status).toBe(401);
    expect(refusalIn(await ask("/api/status", { as: removed })).code).toBe("account_closed");
    expect((await ask("/api/people", { as: kept })).status).toBe(200);
  }

  for (const instance of instances) await stopCleanly(instance);
  await server.stop();
});
