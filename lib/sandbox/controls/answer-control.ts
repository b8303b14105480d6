import { createHash, timingSafeEqual } from "node:crypto";
import { bearerOf } from "@/lib/sandbox/call/bearer";
import { parseObject } from "@/lib/sandbox/call/parse-object";
import { readText } from "@/lib/sandbox/call/read-text";
import { type ControlAction, findAction, runAction } from "./actions";
import type { SandboxControls } from "./controls";

/** The body of every answer that is no success. `problems` names each input that is wrong. */
export interface ControlErrorBody {
  error: { code: string; message: string; problems?: readonly string[] };
}

const STATUS = { not_found: 404, not_permitted: 403 } as const;

/**
 * Answers a request to the controls: `POST /{action}` with a JSON object, or `GET /{action}` for one that changes nothing.
 * 200 with `{result}`; 400 for wrong input, 401 without the secret, 403 for what is not permitted, 404 and 405 for an
 * action or a method that does not exist.
 */
export async function answerControl(
  controls: SandboxControls,
  secret: string,
  request: Request,
): Promise<Response> {
  if (!isSecret(bearerOf(request.headers), secret)) {
    return fail(401, "secret_required", "Send the control secret as Authorization: Bearer.");
  }
  const name = new URL(request.url).pathname.slice(1);
  const action = findAction(name);
  if (!action) return fail(404, "not_found", `There is no control ${name}.`);
  if (action.method !== request.method) {
    return fail(405, "method_not_allowed", `${name} takes ${action.method}.`, { allow: action.method });
  }
  return run(action, controls, request);
}

export function refuseHost(): Response {
  return fail(421, "host_unknown", "The controls do not answer under this name.");
}

async function run(
  action: ControlAction<unknown, unknown>,
  controls: SandboxControls,
  request: Request,
): Promise<Response> {
  const text = await readText(request);
  const body = text?.trim() === "" ? {} : parseObject(text ?? "");
  if (!body) return fail(400, "input_invalid", "The body must be a JSON object of at most 64 KiB.");
  try {
    const outcome = runAction(controls, action, body);
    if (outcome.done) return json(200, { result: outcome.result ?? null });
    const { code, message, problems } = outcome;
    if (code !== "input_invalid") return fail(STATUS[code], code, message);
    return fail(
      400,
      code,
      message,
      {},
      problems.map(({ input, message: why }) => `${input}: ${why}`),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return fail(500, "control_failed", reason);
  }
}

/** Compares hashes, so that the time it takes reveals nothing about the secret, not even its length. */
function isSecret(value: string | undefined, secret: string): boolean {
  return value !== undefined && timingSafeEqual(hash(value), hash(secret));
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function fail(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
  problems?: readonly string[],
): Response {
  const body: ControlErrorBody = { error: { code, message, ...(problems && { problems }) } };
  return json(status, body, headers);
}

function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } });
}
