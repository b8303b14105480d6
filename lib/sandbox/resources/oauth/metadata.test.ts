import { expect, test } from "vitest";
import { createSandbox } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";
import { createTestbed } from "@/lib/testing/sandbox-testbed";

const PATH = "/.well-known/oauth-authorization-server";

test("the metadata has the token endpoint under the host that the client used", async () => {
  const { url, close } = await listenSandbox(createSandbox(), { port: 0 });
  const { port } = new URL(url);
  for (const origin of [url, `http://localhost:${port}`]) {
    const answer = await fetch(`${origin}${PATH}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("request-id")).toMatch(/^req_/);
    expect(answer.headers.get("service-version")).toBeNull();
    expect(await answer.json()).toMatchObject({
      issuer: origin,
      token_endpoint: `${origin}/oauth/token`,
      grant_types_supported: ["client_credentials"],
    });
  }
  await close();
});

test("the path of OpenID Connect has the same document", async () => {
  const { call } = createTestbed();
  const known = await call("/.well-known/openid-configuration");
  expect([known.status, known.headers.get("service-version")]).toEqual([200, null]);
  expect(await known.json()).toEqual(await (await call(PATH)).json());
  expect((await call("/.well-known/jwks.json")).status).toBe(404);
});

test("the metadata can only be read", async () => {
  const answer = await createSandbox().fetch(new Request(`http://a.test${PATH}`, { method: "POST" }), {
    address: "",
  });
  expect([answer.status, answer.headers.get("allow")]).toEqual([400, "GET"]);
});
