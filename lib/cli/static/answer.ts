import type { IncomingMessage, ServerResponse } from "node:http";
import type { StaticFile } from "./files";

/**
 * Answers a request for a static file from memory, where it is already compressed.
 * @returns false if it is for no such file: Next answers it
 */
export function answerStatic(
  files: ReadonlyMap<string, StaticFile>,
  { headers, url = "/" }: IncomingMessage,
  response: ServerResponse,
): boolean {
  // The path is looked up as it was sent, so that no other spelling leads out of the folder.
  const file = files.get(url.split("?", 1)[0] ?? "");
  if (!file) return false;
  const acceptEncoding = headers["accept-encoding"] ?? "";
  const variant = file.variants.find(
    ({ coding }) => coding === undefined || isAccepted(coding, acceptEncoding),
  );
  if (!variant) return false;
  const { body, coding, etag } = variant;
  response.setHeaders(file.headers).setHeader("ETag", etag);
  if (matchesTag(etag, headers["if-none-match"])) response.writeHead(304).end();
  else {
    if (coding) response.setHeader("Content-Encoding", coding);
    // For HEAD Node sends the headers alone.
    response.writeHead(200, { "Content-Type": file.type, "Content-Length": body.length }).end(body);
  }
  return true;
}

/** Whether `Accept-Encoding` has a coding, and not with `q=0`. */
function isAccepted(coding: string, accepted: string): boolean {
  return accepted
    .toLowerCase()
    .split(",")
    .map((each) => each.split(";").map((part) => part.trim()))
    .some(
      ([name, ...parameters]) => name === coding && !parameters.some((each) => /^q=0(\.0*)?$/.test(each)),
    );
}

function matchesTag(etag: string, known = ""): boolean {
  const tags = known.split(",").map((each) => each.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
