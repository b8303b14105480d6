import { createHash } from "node:crypto";
import type { RememberedAnswer, SandboxState } from "@/lib/sandbox/store/state";
import type { Answer } from "./answer";
import type { Call } from "./call";
import { Failure, refuse } from "./failure";

/** What a call says, and what it changes if it is let. */
export interface Effect {
  answer: Answer;
  changed: Partial<SandboxState>;
}

type Said = RememberedAnswer["said"];

const HEADER = "Idempotency-Key";
const VALID = /^[\x21-\x7e]{1,255}$/;
const KEPT_SECONDS = 24 * 3600;
const KEPT_PER_KEY = 5000;

/**
 * Does the work once for each Idempotency-Key of an API key: the same parameters get the first answer again, a
 * refusal included, others get 409 `idempotency_key_reused` (interface, "Codes"). Without the header it is just
 * done. The effect and the memory of it are saved in one go, so that no crash can come between them.
 */
export function once(call: Call, keyId: string, bodyText: string, work: () => Effect): Answer {
  const idempotencyKey = idempotencyKeyOf(call.request.headers);
  if (idempotencyKey === undefined) return done(call, work());
  const fingerprint = fingerprintOf(call, bodyText);
  const first = findFirst(call, keyId, idempotencyKey);
  if (first && first.fingerprint !== fingerprint) {
    throw refuse("idempotency_key_reused", `This ${HEADER} came with other parameters before.`);
  }
  if (first) return again(first.said);
  const remember = (said: Said) => ({
    answers: [
      ...recent(call, keyId),
      { keyId, idempotencyKey, fingerprint, at: Math.floor(call.world.now() / 1000), said },
    ],
  });
  try {
    const { answer, changed } = work();
    // An answer without a body is kept with an empty one, as the record always has one.
    const said = { status: answer.status, body: { ...answer.body } };
    return done(call, { answer, changed: { ...changed, ...remember(said) } });
  } catch (thrown) {
    if (thrown instanceof Failure) call.world.ledger.change(remember(shapeOf(thrown)));
    throw thrown;
  }
}

function done(call: Call, { answer, changed }: Effect): Answer {
  call.world.ledger.change(changed);
  return answer;
}

function again(said: Said): Answer {
  const headers = { "idempotent-replayed": "true" };
  if ("body" in said) return said.status === 204 ? { status: 204, headers } : { ...said, headers };
  throw new Failure(said.message, { ...said, headers });
}

/** Without the headers: those are the failure's own, and a refusal that is remembered has none. */
function shapeOf({ status, code, type, message, param }: Failure): Said {
  return { status, code, type, message, ...(param !== undefined && { param }) };
}

function idempotencyKeyOf(headers: Headers): string | undefined {
  const value = headers.get(HEADER);
  if (value === null) return undefined;
  if (VALID.test(value)) return value;
  throw refuse("parameter_invalid", `${HEADER} must be 1 to 255 printable ASCII characters without spaces.`, {
    param: HEADER,
  });
}

function findFirst({ world }: Call, keyId: string, idempotencyKey: string): RememberedAnswer | undefined {
  const oldest = Math.floor(world.now() / 1000) - KEPT_SECONDS;
  return world.ledger.state.answers.findLast(
    (each) => each.idempotencyKey === idempotencyKey && each.keyId === keyId && each.at > oldest,
  );
}

/** What is still remembered, with room for one more of this key: no key can push out what another was told. */
function recent({ world }: Call, keyId: string): readonly RememberedAnswer[] {
  const oldest = Math.floor(world.now() / 1000) - KEPT_SECONDS;
  const all = world.ledger.state.answers.filter(({ at }) => at > oldest);
  let surplus = all.filter((each) => each.keyId === keyId).length - (KEPT_PER_KEY - 1);
  return all.filter((each) => each.keyId !== keyId || surplus-- <= 0);
}

/** The same parameters in another order, or with other space between them, are the same parameters. */
function fingerprintOf({ request, path, query }: Call, bodyText: string): string {
  const sorted = new URLSearchParams(query);
  sorted.sort();
  const search = sorted.size > 0 ? `?${sorted}` : "";
  return createHash("sha256")
    .update(`${request.method} ${path}${search}\n${inOrder(bodyText)}`)
    .digest("base64url");
}

function inOrder(bodyText: string): string {
  // Nothing sent says the same as an empty object.
  if (bodyText.trim() === "") return "{}";
  try {
    return JSON.stringify(JSON.parse(bodyText), sortKeys);
  } catch {
    // No JSON, or nested deeper than can be put in order.
    return bodyText;
  }
}

function sortKeys(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
