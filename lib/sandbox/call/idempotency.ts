import { createHash } from "node:crypto";
import { isLosslessNumber, isSafeNumber, LosslessNumber, parse, stringify } from "lossless-json";
import type { Answer } from "@/lib/sandbox/call/answer";
import type { PersistentState, RememberedAnswer } from "@/lib/sandbox/store/state";
import type { Call } from "./call";
import { ServiceError, serviceError } from "./service-error";

/** What a call answers, and the part of the state that it changes. */
export interface Effect {
  answer: Answer;
  patch: Partial<PersistentState>;
}

type Outcome = RememberedAnswer["said"];

const HEADER = "Idempotency-Key";
const VALID = /^[\x21-\x7e]{1,255}$/;
const MEMORY_SECONDS = 24 * 3600;
const MEMORY_PER_KEY = 5000;

/**
 * Runs `work` once for each `Idempotency-Key` of an API key. The same parameters get the first answer again, an error
 * included; other parameters get 409 `idempotency_key_reused` (interface, "Codes"). Without the header `work` just runs.
 * Its effect and the memory of it are saved together, so that no crash can come between them.
 */
export function runIdempotently(call: Call, keyId: string, bodyText: string, work: () => Effect): Answer {
  const idempotencyKey = idempotencyKeyOf(call.request.headers);
  if (idempotencyKey === undefined) return apply(call, work());
  const fingerprint = fingerprintOf(call, bodyText);
  const first = findFirst(call, keyId, idempotencyKey);
  if (first && first.fingerprint !== fingerprint) {
    throw serviceError("idempotency_key_reused", `This ${HEADER} came with other parameters before.`);
  }
  if (first) return replay(first.said);
  const remember = (said: Outcome) => ({
    answers: [
      ...recentAnswers(call, keyId),
      { keyId, idempotencyKey, fingerprint, at: secondsNow(call), said },
    ],
  });
  try {
    const { answer, patch } = work();
    // The record always has a body, so a 204 is remembered with an empty one.
    const outcome = { status: answer.status, body: { ...answer.body } };
    return apply(call, { answer, patch: { ...patch, ...remember(outcome) } });
  } catch (error) {
    if (error instanceof ServiceError) call.world.repository.update(remember(recordOf(error)));
    throw error;
  }
}

function apply(call: Call, { answer, patch }: Effect): Answer {
  call.world.repository.update(patch);
  return answer;
}

function replay(outcome: Outcome): Answer {
  const headers = { "idempotent-replayed": "true" };
  if ("body" in outcome) return outcome.status === 204 ? { status: 204, headers } : { ...outcome, headers };
  throw new ServiceError(outcome.message, { ...outcome, headers });
}

/** Without headers: no failure that gets this far has any. */
function recordOf({ status, code, type, message, param }: ServiceError): Outcome {
  return { status, code, type, message, ...(param !== undefined && { param }) };
}

function idempotencyKeyOf(headers: Headers): string | undefined {
  const value = headers.get(HEADER);
  if (value === null) return undefined;
  if (VALID.test(value)) return value;
  throw serviceError(
    "parameter_invalid",
    `${HEADER} must be 1 to 255 printable ASCII characters without spaces.`,
    {
      param: HEADER,
    },
  );
}

function findFirst(call: Call, keyId: string, idempotencyKey: string): RememberedAnswer | undefined {
  return unexpired(call).findLast((each) => each.idempotencyKey === idempotencyKey && each.keyId === keyId);
}

/** Leaves room for one more of this key, at the cost of its own oldest: no key can push out another's answers. */
function recentAnswers(call: Call, keyId: string): readonly RememberedAnswer[] {
  const all = unexpired(call);
  let surplus = all.filter((each) => each.keyId === keyId).length - (MEMORY_PER_KEY - 1);
  return all.filter((each) => each.keyId !== keyId || surplus-- <= 0);
}

function unexpired(call: Call): readonly RememberedAnswer[] {
  const oldest = secondsNow(call) - MEMORY_SECONDS;
  return call.world.repository.state.answers.filter(({ at }) => at > oldest);
}

function secondsNow({ world }: Call): number {
  return Math.floor(world.now() / 1000);
}

/** Neither the order of parameters nor the space between them makes them others. */
function fingerprintOf({ request, path, query }: Call, bodyText: string): string {
  const sorted = new URLSearchParams(query);
  sorted.sort();
  const search = sorted.size > 0 ? `?${sorted}` : "";
  return createHash("sha256")
    .update(`${request.method} ${path}${search}\n${canonicalJson(bodyText)}`)
    .digest("base64url");
}

function canonicalJson(bodyText: string): string {
  // No body means the same as an empty object.
  if (bodyText.trim() === "") return "{}";
  try {
    return stringify(parse(bodyText, undefined, { parseNumber, onDuplicateKey }), sortKeys) ?? bodyText;
  } catch {
    // It is no JSON, or nested too deeply to be sorted.
    return bodyText;
  }
}

/** Two ids of 20 digits differ, though JavaScript has one number for both. */
function parseNumber(digits: string): unknown {
  return isSafeNumber(digits) ? Number(digits) : new LosslessNumber(digits);
}

/** The last one counts, as in `JSON.parse`. */
function onDuplicateKey({ newValue }: { newValue: unknown }): unknown {
  return newValue;
}

function sortKeys(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || isLosslessNumber(value)) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
