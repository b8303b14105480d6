import type { IncomingMessage, ServerResponse } from "node:http";
import type { StaticFile } from "./files";

/**
 * Answers for a file that is the same for everybody, from memory and without compressing anything.
 * @returns whether it did: whatever else is asked for is Next's to answer
 */
export function answerStatic(
  files: ReadonlyMap<string, StaticFile>,
  { headers, url = "/" }: IncomingMessage,
  response: ServerResponse,
): boolean {
  // As it was sent: another spelling of an address is no address of a file, so none leads out of the folder.
  const file = files.get(url.split("?", 1)[0] ?? "");
  if (!file) return false;
  const accepted = headers["accept-encoding"] ?? "";
  const variant = file.variants.find(({ coding }) => coding === undefined || isWelcome(coding, accepted));
  if (!variant) return false;
  const { body, coding, etag } = variant;
  response.setHeaders(file.headers).setHeader("ETag", etag);
  if (isKnown(etag, headers["if-none-match"])) response.writeHead(304).end();
  else {
    if (coding) response.setHeader("Content-Encoding", coding);
    // Of an answer to HEAD, Node sends the headers alone.
    response.writeHead(200, { "Content-Type": file.type, "Content-Length": body.length }).end(body);
  }
  return true;
}

/** Whether `Accept-Encoding` names a coding, and not in order to refuse it. */
function isWelcome(coding: string, accepted: string): boolean {
  return accepted
    .toLowerCase()
    .split(",")
    .map((each) => each.split(";").map((part) => part.trim()))
    .some(
      ([name, ...parameters]) => name === coding && !parameters.some((each) => /^q=0(\.0*)?$/.test(each)),
    );
}

function isKnown(etag: string, known = ""): boolean {
  const tags = known.split(",").map((each) => each.trim().replace(/^W\//, ""));
  return tags.includes(etag) || tags.includes("*");
}
