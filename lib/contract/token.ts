import { z } from "zod";

/** Success of `POST /oauth/token` (interface, "Access token"). `expires_in` is in seconds. */
export const tokenAnswer = z.looseObject({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  scope: z.string().nullish(),
});

/** Failure of `POST /oauth/token`, in the flat shape of RFC 6749 (interface, "Token endpoint errors"). */
export const tokenErrorAnswer = z.looseObject({
  error: z.string(),
  // A value of any other type, such as `null`, counts as absent.
  error_description: z.string().optional().catch(undefined),
  request_id: z.string().optional().catch(undefined),
});

export type TokenAnswer = z.infer<typeof tokenAnswer>;
