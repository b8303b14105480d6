import "server-only";
import { isObject } from "@/lib/contract/is-object";
import { LocalError } from "@/lib/server/upstream/errors/errors";

/** The body of a request cannot be used; `param` names the part that is wrong. */
export class BodyInvalid extends LocalError {
  constructor(message: string, param = "body") {
    super("query_invalid", message, { param });
  }
}

/**
 * The JSON object in a request's body, which `lib/cli/server/guard.ts` has limited to 64 KiB.
 * @throws BodyInvalid
 */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")) {
    throw new BodyInvalid("The body must be JSON and say so: Content-Type: application/json.");
  }
  const text = await readText(request);
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return { ...value };
  } catch {
    // Refused below, like everything else that is not an object.
  }
  throw new BodyInvalid("The body must be a JSON object.");
}

async function readText(request: Request): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await request.arrayBuffer());
  } catch {
    throw new BodyInvalid("The body broke off, or is not UTF-8.");
  }
}
