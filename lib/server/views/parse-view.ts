import { z } from "zod";
import type { SavedViewInput } from "@/lib/contract/saved-views";
import { BodyInvalid } from "@/lib/server/input/read-body";
import { parseFilter } from "@/lib/server/journal/read/parse-query";
import { isLocalError } from "@/lib/server/upstream/errors/errors";

const LONGEST_NAME = 80;
const LONGEST_QUERY = 4_000;

/** Controls, halves of characters, line ends, and what turns the direction of writing around or cannot be seen, be it called a letter. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u115f\u1160\u2800\u3164\uffa0]/u;
/** What can be seen by itself: marks need something to stand on. */
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

const input = z.strictObject({
  name: z
    .string()
    .transform((name) => name.normalize("NFC").trim())
    .refine((name) => SEEN.test(name) && [...name].length <= LONGEST_NAME && !UNSEEN.test(name))
    .describe(`1 to ${LONGEST_NAME} characters that can be seen`),
  query: z
    .string()
    .max(LONGEST_QUERY)
    .transform((query, context) => queryOfPage(query) ?? (context.addIssue("none"), z.NEVER))
    .describe(`the query of an address of the requests page, at most ${LONGEST_QUERY} characters`),
  isShared: z.boolean().describe("true or false"),
});

/** A view as it is to be. @throws BodyInvalid naming what is wrong */
export function parseView(body: Record<string, unknown>): SavedViewInput {
  return parsed(input, body);
}

/** What of a view is to change; what is absent stays. @throws BodyInvalid naming what is wrong */
export function parseViewChange(body: Record<string, unknown>): Partial<SavedViewInput> {
  // What is undefined would be set.
  return Object.fromEntries(
    Object.entries(parsed(input.partial(), body)).filter(([, value]) => value !== undefined),
  );
}

function parsed<Schema extends z.ZodType>(schema: Schema, body: Record<string, unknown>): z.infer<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const name = String(result.error.issues[0]?.path[0] ?? "");
  if (!Object.hasOwn(input.shape, name)) {
    throw new BodyInvalid("A view has a name, a query and isShared, and nothing else.");
  }
  const { description } = input.shape[name as keyof typeof input.shape];
  throw new BodyInvalid(`${name} must be ${description}.`, name);
}

/** A query that the requests page understands, written anew: nothing else that an address can hold is kept. */
function queryOfPage(query: string): string | undefined {
  try {
    parseFilter(query);
    return new URLSearchParams(query).toString();
  } catch (error) {
    if (isLocalError(error)) return undefined;
    throw error;
  }
}
