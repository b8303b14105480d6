import { createHash, timingSafeEqual } from "node:crypto";
import { bearerOf } from "@/lib/sandbox/serve/bearer";
import { parseObject } from "@/lib/sandbox/serve/parse-object";
import { readText } from "@/lib/sandbox/serve/read-text";
import type { ControlAction } from "./actions";
import type { SandboxControls } from "./controls";
import { actionOf, perform } from "./perform";

/** What the controls say when they do not do as asked. `problems` names each input that is wrong. */
export interface ControlErrorBody {
  error: { code: string; message: string; problems?: readonly string[] };
}

const MAX_BODY_BYTES = 64 * 1024;
const STATUS = { not_found: 404, not_permitted: 403 } as const;

/**
 * One request to the controls: `POST /{action}` with a JSON object, or `GET /{action}` for what only tells. 200 with
 * `{result}`, else an error: 401 without the secret, 404 and 405 for what is not there, 400 for input that is wrong,
 * 403 for what may not be done.
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
  const action = actionOf(name);
  if (!action) return fail(404, "not_found", `There is no control ${name}.`);
  if (action.method !== request.method) {
    return fail(405, "method_not_allowed", `${name} takes ${action.method}.`, { allow: action.method });
  }
  return run(action, controls, request);
}

/** The answer to a request with a `Host` under which the controls are not. */
export function refuseHost(): Response {
  return fail(421, "host_unknown", "The controls do not answer under this name.");
}

async function run(
  action: ControlAction<unknown, unknown>,
  controls: SandboxControls,
  request: Request,
): Promise<Response> {
  const text = await readText(request, MAX_BODY_BYTES);
  const body = text?.trim() === "" ? {} : parseObject(text ?? "");
  if (!body) return fail(400, "input_invalid", "The body must be a JSON object of at most 64 KiB.");
  try {
    const performed = perform(controls, action, body);
    if (performed.done) return json(200, { result: performed.result ?? null });
    const { code, message, problems } = performed;
    if (code !== "input_invalid") return fail(STATUS[code], code, message);
    return fail(
      400,
      code,
      message,
      {},
      problems.map(({ input, message: why }) => `${input}: ${why}`),
    );
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return fail(500, "control_failed", reason);
  }
}

/** Compares hashes, so that how long it takes tells nothing about the secret, its length included. */
function isSecret(given: string | undefined, secret: string): boolean {
  return given !== undefined && timingSafeEqual(hash(given), hash(secret));
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
