import { headersOf, settle } from "@/lib/sandbox/serve/answer";
import type { Call } from "@/lib/sandbox/serve/call";
import { failureOf } from "@/lib/sandbox/serve/failure";
import type { SandboxFault } from "./faults";
import { byteASecond, cutShort, fallSilent } from "./spoilt-body";

const GATEWAY_PAGE = `<!doctype html>
<html><head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr></body></html>
`;

/** Statuses that the Fetch standard allows no body for. */
const BODILESS = new Set([204, 205, 304]);

/**
 * The answer a planned fault makes of a call. `real` is only asked for when the fault needs it: a call that
 * fails outright has had no effect.
 */
export async function spoil(
  call: Call,
  fault: SandboxFault,
  real: () => Promise<Response>,
): Promise<Response> {
  // A network error is what the platform calls an answer that never came; the listener resets the connection.
  if (fault.kind === "reset") return Response.error();
  const response = await spoilt(call, fault, real);
  for (const [name, value] of Object.entries(fault.headers ?? {})) {
    if (value === null) response.headers.delete(name);
    else response.headers.set(name, value);
  }
  return response;
}

function spoilt(call: Call, fault: SandboxFault, real: () => Promise<Response>): Promise<Response> {
  switch (fault.kind) {
    case "error":
      return settle(call, () => {
        throw failureOf(call.family, "This failure was planned in the sandbox.", fault);
      });
    case "html":
      return Promise.resolve(
        textResponse(call, fault.status ?? 502, "text/html; charset=utf-8", GATEWAY_PAGE),
      );
    case "empty":
      return Promise.resolve(textResponse(call, fault.status ?? 200, "application/json; charset=utf-8", ""));
    case "truncated":
      return withBody(real, cutShort);
    case "stall":
      return withBody(real, fallSilent);
    default:
      return withBody(real, byteASecond);
  }
}

function textResponse(call: Call, status: number, contentType: string, text: string): Response {
  const headers = headersOf(call);
  headers.set("content-type", contentType);
  if (BODILESS.has(status)) return new Response(null, { status, headers });
  headers.set("content-length", String(text.length));
  return new Response(text, { status, headers });
}

/** Keeps the head, `Content-Length` included: only the body does not come as announced. */
async function withBody(
  real: () => Promise<Response>,
  spoilBody: (bytes: Uint8Array) => ReadableStream<Uint8Array>,
): Promise<Response> {
  const response = await real();
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) return new Response(null, response);
  return new Response(spoilBody(bytes), { status: response.status, headers: response.headers });
}
