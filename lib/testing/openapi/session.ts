import { SERVICE_CODES } from "@/lib/contract/api-error";
import type { Sandbox } from "@/lib/sandbox";
import { createTestbed } from "@/lib/testing/sandbox-testbed";
import type { Checker } from "./checker";
import type { Step } from "./steps";

/** How requests reach a sandbox: in process or over HTTP. */
export type Transport = (sandbox: Sandbox) => {
  send: (request: Request, malformed: boolean) => Promise<Response>;
  close: () => Promise<void>;
};

const ADDRESS = { address: "203.0.113.9" };
const DOCS_URL = "https://docs.test";
/** How long a token is good for. */
const TOKEN_MS = 900_000;

/** Straight into the sandbox. */
export const inProcess: Transport = (sandbox) => ({
  send: (request, malformed) =>
    malformed ? sandbox.reject(request, ADDRESS, "invalid_request") : sandbox.fetch(request, ADDRESS),
  close: async () => {},
});

/** Plays steps against a sandbox of their own and returns what any answer had wrong with it. */
export async function play(
  steps: readonly Step[],
  checker: Checker,
  transport: Transport,
): Promise<string[]> {
  const bed = createTestbed({ docsUrl: DOCS_URL });
  const { send, close } = transport(bed.sandbox);
  const known = { first: await bed.token(), second: await bed.token(bed.otherKey()) };
  let goodUntil = bed.clock.now + TOKEN_MS;
  const cursors: string[] = [];
  const problems: string[] = [];
  for (const step of steps) {
    step.change?.by(bed.sandbox.controls);
    bed.clock.now += step.wait * 1000;
    // A change may have ended the token, as its age does; the steps after it should still get further than the door.
    if (step.change) goodUntil = 0;
    else if (step.who === "first" && bed.clock.now >= goodUntil) {
      const renewed = await bed.token();
      known.first = renewed ?? known.first;
      if (renewed) goodUntil = bed.clock.now + TOKEN_MS;
    }
    const request = requestOf(step, { ...known, key: bed.sandbox.apiKey }, cursors);
    const answer = await send(request, step.malformed);
    const read = answer.clone();
    problems.push(...(await checker.problemsOf(request, answer)));
    if (request.method !== "HEAD") problems.push(...(await ruleProblems(read, cursors)));
    if (problems.length > 0) break;
  }
  await close();
  return problems;
}

function requestOf(
  step: Step,
  credentials: Record<"first" | "second" | "key", string>,
  cursors: readonly string[],
): Request {
  const url = new URL(`http://sandbox.invalid${step.path}`);
  for (const [name, value] of step.query) url.searchParams.append(name, value);
  const cursor = step.cursorAt === undefined ? undefined : cursors[step.cursorAt % cursors.length];
  if (cursor !== undefined) url.searchParams.set("starting_after", cursor);
  const headers = new Headers(step.headers);
  const credential = credentialOf(step, credentials);
  if (credential) headers.set("authorization", `Bearer ${credential}`);
  return new Request(url, {
    method: step.method,
    headers,
    ...(step.body !== undefined && { body: step.body }),
  });
}

/** At the token endpoint whoever is known comes with the key, as otherwise nobody would ever get a token. */
function credentialOf({ who, path }: Step, credentials: Record<"first" | "second" | "key", string>) {
  if (who === "nobody") return undefined;
  if (who === "stranger") return "wdt_nobody";
  return path === "/oauth/token" ? credentials.key : credentials[who];
}

/** Rules between parts of an answer, which a description cannot state. Collects the cursors it meets. */
async function ruleProblems(answer: Response, cursors: string[]): Promise<string[]> {
  const text = await answer.text();
  if (text === "") return [];
  const body = JSON.parse(text);
  for (const { id, ref, name } of body.data ?? []) cursors.push(String(id ?? ref ?? name));
  const announced = ["deprecation", "sunset", "link"].filter((header) => answer.headers.has(header)).length;
  const rules: [boolean, string][] = [
    [announced === 0 || announced === 3, "a deprecation is announced by all three headers"],
    [answer.ok || idIn(body) === answer.headers.get("request-id"), "the body names its request"],
    [answer.status !== 429 || answer.headers.get("ratelimit-remaining") === "0", "nothing is left at a 429"],
  ];
  if (typeof body.error === "object") {
    const { type, code, doc_url } = body.error;
    const documented = SERVICE_CODES[code as keyof typeof SERVICE_CODES];
    rules.push([doc_url === `${DOCS_URL}/errors#${code}`, "doc_url leads to the code"]);
    rules.push([!documented || documented.type === type, `${code} is not a ${type}`]);
  }
  return rules.filter(([holds]) => !holds).map(([, rule]) => `${answer.status} ${text}: ${rule}`);
}

function idIn(body: { request_id?: string; error: { request_id?: string } }): string | undefined {
  return body.request_id ?? body.error.request_id;
}
