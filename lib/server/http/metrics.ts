import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { DIRECT_HEADER } from "@/lib/server/input/request-headers";
import { MetricsForbidden, MetricsTokenRequired } from "./errors";
import type { PublicContext } from "./handler";
import { PRIVATE_HEADERS, replyError } from "./reply";

/** Answers with the metrics: to whoever has the token where there is one, else to programs on this machine. @throws MetricsForbidden */
export async function replyMetrics({ request, rollcall }: PublicContext<unknown>): Promise<Response> {
  const { metrics, metricsToken } = rollcall;
  const token = metricsToken();
  if (token !== undefined && !hasToken(request, token))
    return replyError(new MetricsTokenRequired(), { "www-authenticate": "Bearer" });
  if (token === undefined && request.headers.get(DIRECT_HEADER) !== "1") throw new MetricsForbidden();
  return new Response(await metrics.text(), {
    headers: { ...PRIVATE_HEADERS, "content-type": metrics.contentType },
  });
}

function hasToken({ headers }: Request, token: string): boolean {
  const sent = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(sent), digest(token));
}

/** `timingSafeEqual` wants texts of equal length. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
