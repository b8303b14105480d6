import { AuthenticationFailed } from "@/lib/server/upstream/errors/errors";
import type { AnswerHeaders } from "@/lib/server/upstream/protocol/headers";
import { present } from "@/lib/server/upstream/protocol/present";
import { requestedPause } from "./exchange";

/** An exchange of before the start, as the journal has it. Times in milliseconds since the epoch. */
export interface PastExchange {
  /** The identity of base URL and key. */
  key: string;
  sentAt: number;
  endedAt: number;
  /** Absent where no answer came. */
  status?: number;
  code?: string;
  requestId?: string;
  headers: AnswerHeaders;
}

/** The refusal that asked for a wait, if it did. */
export function refusalOf({
  endedAt,
  status,
  headers,
  ...id
}: PastExchange): AuthenticationFailed | undefined {
  if (status === undefined) return undefined;
  const retryAfterMs = requestedPause({ status, headers }, endedAt);
  if (retryAfterMs === undefined) return undefined;
  const { code, requestId } = id;
  return new AuthenticationFailed(`The token endpoint answered ${status}${code ? ` ${code}` : ""}.`, {
    upstream: { status, ...present({ code, requestId }) },
    retryAfterMs,
  });
}
