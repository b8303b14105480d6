import { PATH_ATTACKS } from "@/lib/server/upstream/testing/path-attacks";
import { expect, test } from "./fixtures";
import { apiPath, type Knock, type Reply, refusalIn } from "./knock";

const ATTACKS = Object.values(PATH_ATTACKS).flat();

test(`hostile paths, ${ATTACKS.length} of them: refused here, at no cost to the service`, async ({
  knock,
  rollcall,
  service,
}) => {
  const door = `${apiPath(rollcall)}/v1/`;
  await expectHarmless(
    ATTACKS.map((attack) => door + attack),
    { knock, url: rollcall.url, arrivals: service.arrivals },
  );
  // The knocks were those of somebody who may read.
  expect((await knock({ target: `${door}staff?limit=1` })).status).toBe(200);
});

test("other addresses of the framework, the service and the disk: none is a way to the service", async ({
  knock,
  rollcall,
  service,
}) => {
  const api = apiPath(rollcall);
  const targets = [
    `//evil.example${api}/v1/staff`,
    "//evil.example",
    "///evil.example/",
    "/\\evil.example",
    "/\\/evil.example/",
    "\\\\evil.example",
    "/%5cevil.example/",
    "/%2f%2fevil.example/",
    "/%09/evil.example/",
    "/;@evil.example/",
    "evil.example:443",
    "?x",
    "/v1/staff",
    "/oauth/token",
    "/%2e%2e/oauth/token",
    `${api}/oauth/token`,
    `${api}%2fv1/staff`,
    `${api}/v1%2fstaff`,
    `${api}%2f..%2f${rollcall.connection}/v1/staff`,
    "/api/c//v1/staff",
    "/api/c/__proto__/v1/staff",
    `${api.replace("/api/", "/API/")}/v1/staff`,
    `${api}/V1/staff`,
    `/_next/data/build${api}/v1/staff.json`,
    `/_next/image?url=${encodeURIComponent(api)}%2Fv1%2Fstaff&w=64&q=75`,
    "/_next/image?url=http%3A%2F%2Fevil.example&w=64&q=75",
    "/_next/static/%2e%2e/%2e%2e/package.json",
    "/_next/static/..%2f..%2fserver/app/api/status/route.js",
    "/.next/BUILD_ID",
    "/.env",
    "/..%2f.env",
    "/.data/nextauth",
  ];
  await expectHarmless(targets, { knock, url: rollcall.url, arrivals: service.arrivals });
});

test("a whole URL as the target, or none: no redirect to another origin, no failure", async ({
  knock,
  rollcall,
  service,
}) => {
  const { host } = new URL(rollcall.url);
  const door = `${apiPath(rollcall)}/v1/`;
  const targets = [
    `http://${host}${door}staff`,
    `http://evil.example${door}staff`,
    `https://evil.example${door}staff`,
    `http://user:pw@evil.example${door}staff`,
    `${service.url}/v1/staff`,
    "http://evil.example",
    "file:///etc/passwd",
    "http://[/",
    "*",
  ];
  await expectHarmless(targets, { knock, url: rollcall.url, arrivals: service.arrivals });
});

test("odd spellings of a resource read that resource and no other", async ({ knock, service, rollcall }) => {
  const door = `${apiPath(rollcall)}/v1/`;
  // It brings the token.
  await knock({ target: `${door}staff` });
  const before = service.controls.requests().length;
  const spellings = {
    "x/../staff": "/v1/staff",
    "x/%2e%2e/staff": "/v1/staff",
    "./staff": "/v1/staff",
    "../v1/staff": "/v1/staff",
    [`../../../../_next/..${door}staff`]: "/v1/staff",
    "%73taff": "/v1/staff",
    "staff#/../../oauth/token": "/v1/staff",
    // An HTTP/0.9 request line and a header of no importance.
    "staff\r\nX-Cut: y": "/v1/staff",
    "staff%2fnobody": "/v1/staff/nobody",
    __proto__: "/v1/__proto__",
    constructor: "/v1/constructor",
  };
  for (const spelling of Object.keys(spellings)) await knock({ target: door + spelling });
  const read = service.controls.requests().slice(before);
  expect(read.map(({ method, path }) => `${method} ${path}`)).toEqual(
    Object.values(spellings).map((path) => `GET ${path}`),
  );
});

test("the query goes up in its order, with its duplicates and nothing taken out", async ({
  knock,
  service,
  rollcall,
}) => {
  const door = `${apiPath(rollcall)}/v1/`;
  for (const query of [
    "b=2&a=1&b=3&a=&c=%26%3D%2B+x&d=%E2%82%AC&limit=1",
    "z=1&2=b&1=a&z=2",
    "nxtPpath=x&nxtIpath=y&nextInternalLocale=de&path=p&connection=c&_rsc=r",
  ]) {
    await knock({ target: `${door}staff?${query}` });
    const up = service.controls.requests().at(-1)?.query;
    expect([...new URLSearchParams(up)]).toEqual([...new URLSearchParams(query)]);
  }
});

test("a query of more than 50 parameters or 4 KiB is refused, at no cost to the service", async ({
  knock,
  service,
  rollcall,
}) => {
  const door = `${apiPath(rollcall)}/v1/`;
  const before = service.arrivals.length;
  const parameters = Array.from({ length: 51 }, (_, n) => `p${n}=1`);
  for (const query of [parameters.join("&"), `q=${"x".repeat(4095)}`, `q=${"%E2%82%AC".repeat(455)}`]) {
    const reply = await knock({ target: `${door}staff?${query}` });
    expect(refusalIn(reply)).toMatchObject({ status: 400, code: "query_invalid" });
  }
  expect(service.arrivals).toHaveLength(before);
  const largest = [parameters.slice(1).join("&"), `q=${"x".repeat(4094)}`, `q=${"%E2%82%AC".repeat(454)}`];
  for (const query of [...largest, "", "&", "&".repeat(60), "limit=1&#?a=b"]) {
    expect((await knock({ target: `${door}staff?${query}` })).status, query.slice(0, 70)).toBe(200);
  }
  // The first of them brought the token.
  expect(service.arrivals).toHaveLength(before + 8);
});

interface Yard {
  knock: (knock: Knock) => Promise<Reply>;
  url: string;
  arrivals: readonly string[];
}

/** No more than a refusal or a redirect that stays here, and nothing at all at the service. */
async function expectHarmless(targets: readonly string[], { knock, url, arrivals }: Yard): Promise<void> {
  const before = arrivals.length;
  for (const target of targets) {
    const reply = await knock({ target });
    const { status, headers } = reply;
    const said = `${JSON.stringify(target.slice(0, 100))}: ${status} ${headers.location ?? ""}`;
    expect(isStartPage(target, url) ? [200] : [307, 308, 400, 404, 431], said).toContain(status);
    if (headers.location !== undefined) expect(new URL(headers.location, url).origin, said).toBe(url);
    if (headers["content-type"]?.startsWith("application/json")) refusalIn(reply);
    expect(arrivals, said).toHaveLength(before);
  }
}

/** All dots taken out, it is the address that everybody begins with. */
function isStartPage(target: string, url: string): boolean {
  return URL.canParse(target, url) && new URL(target, url).href === `${url}/`;
}
