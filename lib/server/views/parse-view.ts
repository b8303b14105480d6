import { z } from "zod";
import type { SavedViewInput } from "@/lib/contract/saved-views";
import { visibleText } from "@/lib/contract/visible-text";
import { parseBody } from "@/lib/server/input/parse-body";
import { parseFilter } from "@/lib/server/journal/read/parse-query";
import { isLocalError } from "@/lib/server/upstream/errors/errors";
import { present } from "@/lib/server/upstream/protocol/present";

const LONGEST_QUERY = 4_000;

const input = z.strictObject({
  name: visibleText(80),
  query: z
    .string()
    .max(LONGEST_QUERY)
    .transform((query, context) => queryOfPage(query) ?? (context.addIssue("none"), z.NEVER))
    .describe(`the query of an address of the requests page, at most ${LONGEST_QUERY} characters`),
  isShared: z.boolean().describe("true or false"),
});

/** @throws BodyInvalid, which names the field that is wrong */
export function parseView(body: Record<string, unknown>): SavedViewInput {
  return parseBody(input, body);
}

/** The fields of a view that change; absent ones stay. @throws BodyInvalid, which names the field that is wrong */
export function parseViewChange(body: Record<string, unknown>): Partial<SavedViewInput> {
  // A field that is undefined would be set to nothing.
  return present(parseBody(input.partial(), body));
}

/** The query in normal form, if the requests page understands it. */
function queryOfPage(query: string): string | undefined {
  try {
    parseFilter(query);
    return new URLSearchParams(query).toString();
  } catch (error) {
    if (isLocalError(error)) return undefined;
    throw error;
  }
}
