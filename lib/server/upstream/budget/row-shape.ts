import { z } from "zod";
import { identityShape } from "@/lib/server/upstream/errors/failure-shape";
import type { BudgetRow } from "./row";

const window = z.object({
  limit: z.number().positive(),
  endsAt: z.number(),
  endsFrom: z.number().optional(),
  formerEndsAt: z.number().optional(),
  toldEndsAt: z.number().optional(),
  learnedAt: z.number(),
  isAssumed: z.boolean(),
  isConfirmed: z.boolean(),
  isExhausted: z.boolean(),
  used: z.number(),
  callsBySpender: z.record(z.string(), z.number()),
  uncountedAt: z.number().optional(),
  answeredAt: z.number().optional(),
});

export const budgetShape = z.object({
  window,
  inFlight: z.record(z.string(), z.object({ count: z.number(), seenAt: z.number() })),
  pausedUntil: z.number(),
  consecutive429: z.number(),
  pausedBy: identityShape.optional(),
  probing: z.boolean(),
  coldUntil: z.number().optional(),
  interactiveAt: z.number(),
  backgroundAt: z.number(),
  deniedSince: z.number().optional(),
  purse: z.number(),
}) satisfies z.ZodType<BudgetRow>;
