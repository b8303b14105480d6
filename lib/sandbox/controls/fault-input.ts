import { z } from "zod";
import type { SandboxFault } from "@/lib/sandbox/faults/faults";

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
const HEADER_VALUE = /^[\t\x20-\x7e\xa0-\xff]{0,4000}$/;

/** A fault as it comes over the wire: nothing that could not be sent gets in. */
export const faultInput = z
  .strictObject({
    endpoint: z.enum(["token", "v1"]).optional(),
    times: z.number().int().min(1).max(1_000_000).optional(),
    after: z.number().int().min(0).max(1_000_000).optional(),
    kind: z.enum(["error", "html", "empty", "truncated", "stall", "slow", "reset"]),
    status: z.number().int().min(200).max(599).optional(),
    code: z.string().min(1).max(100).optional(),
    type: z.string().min(1).max(100).optional(),
    headers: z.record(z.string().regex(HEADER_NAME), z.string().regex(HEADER_VALUE).nullable()).optional(),
  })
  .refine(({ kind, status = 400 }) => kind !== "error" || status >= 400, {
    path: ["status"],
    message: "An error has a status of 400 or more",
  })
  .transform((input): SandboxFault => JSON.parse(JSON.stringify(input)));
