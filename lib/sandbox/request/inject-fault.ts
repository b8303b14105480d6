import type { Call } from "@/lib/sandbox/call/call";
import { createServiceError } from "@/lib/sandbox/call/service-error";
import { uncountByKey } from "@/lib/sandbox/routes/route";
import type { SandboxFault } from "@/lib/sandbox/world/faults";
import { oneBytePerSecond, stall, truncate } from "./faulty-body";
import { respond, responseHeaders } from "./respond";

const GATEWAY_PAGE = `<!doctype html>
<html><head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr></body></html>
`;

/** Statuses that the Fetch standard allows no body for. */
const BODILESS = new Set([204, 205, 304]);

/**
 * The answer that a planned fault makes of a call. `getRealResponse` is called only for a kind that alters the real
 * answer: with the others the call has no effect.
 */
export async function injectFault(
  call: Call,
  fault: SandboxFault,
  getRealResponse: () => Promise<Response>,
): Promise<Response> {
  if (fault.status === 401 && call.family === "v1") uncountByKey(call);
  const response = await faultyResponse(call, fault, getRealResponse);
  // The headers of a network error cannot be set, and nobody sees them.
  if (response.type === "error") return response;
  for (const [name, value] of Object.entries(fault.headers ?? {})) {
    if (value === null) response.headers.delete(name);
    else response.headers.set(name, value);
  }
  return response;
}

async function faultyResponse(
  call: Call,
  fault: SandboxFault,
  getRealResponse: () => Promise<Response>,
): Promise<Response> {
  switch (fault.kind) {
    case "error":
      return respond(call, () => {
        throw createServiceError(call.family, "This failure was planned in the sandbox.", fault);
      });
    case "html":
      return textResponse(call, fault.status ?? 502, "text/html; charset=utf-8", GATEWAY_PAGE);
    case "empty":
      return textResponse(call, fault.status ?? 200, "application/json; charset=utf-8", "");
    case "truncated":
      return replaceBody(await getRealResponse(), truncate);
    case "stall":
      return replaceBody(await getRealResponse(), stall);
    case "slow":
      return replaceBody(await getRealResponse(), oneBytePerSecond);
    case "reset":
      return Response.error();
  }
}

function textResponse(call: Call, status: number, contentType: string, text: string): Response {
  const headers = responseHeaders(call);
  headers.set("content-type", contentType);
  if (BODILESS.has(status)) return new Response(null, { status, headers });
  headers.set("content-length", String(text.length));
  return new Response(text, { status, headers });
}

/** Keeps the head, `Content-Length` included, so that the body alone breaks its promise. */
async function replaceBody(
  response: Response,
  toBody: (bytes: Uint8Array) => ReadableStream<Uint8Array>,
): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) return new Response(null, response);
  return new Response(toBody(bytes), { status: response.status, headers: response.headers });
}
