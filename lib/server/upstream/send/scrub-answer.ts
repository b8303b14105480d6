import { InvalidResponse } from "@/lib/server/upstream/errors/errors";
import type { Secrets } from "@/lib/server/upstream/secrets/secrets";
import { identityOf } from "./answer";
import type { RawAnswer } from "./send";

/**
 * The answer with a body that holds no secrets.
 * @throws InvalidResponse when it could not be looked through: nothing of it is handed on, and it was no mistake of ours to get it
 */
export async function scrubAnswer(answer: RawAnswer, secrets: Secrets): Promise<RawAnswer> {
  try {
    return { ...answer, body: await secrets.scrubBody(answer.status, answer.body) };
  } catch (cause) {
    const identity = identityOf(answer.status, answer.headers);
    throw new InvalidResponse("it could not be looked through for secrets", identity, { cause });
  }
}
