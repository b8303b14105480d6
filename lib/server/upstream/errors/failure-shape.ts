import { z } from "zod";
import { LOCAL_CODES, type LocalCode } from "@/lib/contract/api-error";

/** An `UpstreamIdentity` in a row that instances share. */
export const identityShape = z.object({
  status: z.number(),
  code: z.string().optional(),
  requestId: z.string().optional(),
});

/** A `Failure` in such a row. */
export const failureShape = z.object({
  code: z.custom<LocalCode>((code) => typeof code === "string" && Object.hasOwn(LOCAL_CODES, code)),
  message: z.string(),
  detail: z.object({ upstream: identityShape.optional(), retryAfterMs: z.number().optional() }),
});
