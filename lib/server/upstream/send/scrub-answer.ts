import { InvalidResponse } from "@/lib/server/upstream/errors/errors";
import type { Secrets } from "@/lib/server/upstream/secrets/secrets";
import { identityOf } from "./answer";
import type { RawAnswer } from "./send";

/**
 * The answer without secrets in its body.
 * @throws InvalidResponse when it could not be searched for secrets; nothing of it may be handed on then
 */
export async function scrubAnswer(answer: RawAnswer, secrets: Secrets): Promise<RawAnswer> {
  try {
    return { ...answer, body: await secrets.scrubBody(answer.status, answer.body) };
  } catch (cause) {
    const identity = identityOf(answer.status, answer.headers);
    throw new InvalidResponse("it could not be looked through for secrets", identity, { cause });
  }
}
