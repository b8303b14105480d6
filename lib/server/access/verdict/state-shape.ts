import { z } from "zod";
import { VERDICT_CODES } from "@/lib/contract/status";
import { type AccessState, EMPTY_STATE } from "./access-state";

const code = z.enum([...VERDICT_CODES, "answered"]).exclude(["unknown"]);
const proof = { at: z.number(), requestId: z.string().optional() };

const alone = z.object({
  code,
  since: z.number(),
  ...proof,
  askedAt: z.number().optional(),
  triedAt: z.number().optional(),
  until: z.number().optional(),
  refusal: z.string().optional(),
  lastGoodAt: z.number().optional(),
  metBy: z.string().optional(),
});
const finding = alone.extend({ behind: alone.optional() });

const permit = z.object({
  permission: z.enum(["permitted", "denied", "not_offered"]),
  ...proof,
  askedAt: z.number().optional(),
  lastGoodAt: z.number().optional(),
  lacks: z.object({ fields: z.array(z.string()), ...proof }).optional(),
});

const notice = z.object({
  path: z.string(),
  sunset: z.number().optional(),
  link: z.string().optional(),
  seenAt: z.number(),
  requestId: z.string().optional(),
});

const state = z.object({
  token: finding.optional(),
  blocked: z.boolean(),
  whole: finding.optional(),
  resources: z.record(z.string(), finding),
  pending: z.record(
    z.string(),
    z.object({
      from: z.enum(["token", "resource"]),
      path: z.string(),
      code,
      askedAt: z.number().optional(),
      ...proof,
      until: z.number().optional(),
      isListRefused: z.literal(true).optional(),
      isUnanswered: z.literal(true).optional(),
      refusal: z.string().optional(),
    }),
  ),
  lastGoodAt: z.number().optional(),
  lastAskedAt: z.number().optional(),
  lastAnswerAt: z.number().optional(),
  tokenAt: z.number().optional(),
  goodSince: z.number().optional(),
  goodProof: z.string().optional(),
  troubleAt: z.number().optional(),
  deprecations: z.record(z.string(), notice),
  serviceVersion: z.string().optional(),
  serviceVersions: z.record(z.string(), z.object(proof)),
  permits: z.record(z.string(), permit),
}) satisfies z.ZodType<AccessState>;

/** Whether this is a state that was stored: another release may have kept less, and anybody else may have changed it. */
export function isState(stored: unknown): stored is Partial<AccessState> {
  return typeof stored === "object" && state.safeParse({ ...EMPTY_STATE, ...stored }).success;
}
