import "server-only";
import { LocalError } from "./upstream/errors";

const MOST_BYTES = 64 * 1024;

/** What was sent in a request's body cannot be used; `param` names the part of it that is wrong. */
export class BodyInvalid extends LocalError {
  constructor(message: string, param = "body") {
    super("query_invalid", message, { param });
  }
}

/**
 * The JSON object in a request's body, of at most 64 KiB.
 * @throws BodyInvalid
 */
export async function readBody({ headers, body }: Request): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "")) {
    throw new BodyInvalid("The body must be JSON and say so: Content-Type: application/json.");
  }
  const text = body ? await readText(body) : "";
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below, with everything else that is no object.
  }
  throw new BodyInvalid("The body must be a JSON object.");
}

/** Stops reading as soon as it is too much: nobody has to be believed about a length. */
async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let size = 0;
  let text = "";
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > MOST_BYTES) break;
      text += decoder.decode(chunk, { stream: true });
    }
    if (size <= MOST_BYTES) text += decoder.decode();
  } catch {
    throw new BodyInvalid("The body broke off, or is not UTF-8.");
  }
  if (size > MOST_BYTES) throw new BodyInvalid("The body may have 64 KiB at most.");
  return text;
}
