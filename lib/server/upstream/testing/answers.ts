// For tests alone: what comes of an answer, and whether it hurts the next one.

import type { LocalError } from "@/lib/server/upstream/errors/errors";
import type { Answer } from "@/lib/server/upstream/send/answer";
import type { ServiceDouble } from "./service-double";
import type { Testbed } from "./testbed";

/** A list without items, as the service writes one. */
export const LIST = '{"object":"list","url":"/v1/staff","has_more":false,"data":[]}';

/** A way for the service to answer a read. */
export type Way = ServiceDouble["resource"];

interface Outcome {
  answer?: Answer;
  failure?: LocalError;
  /** Status of a good answer right after. */
  next: number;
}

/** One read that is answered like this, and one after it that is answered well. */
export async function answeredWith(bed: Testbed, way: Way): Promise<Outcome> {
  const good = bed.service.resource;
  bed.service.resource = way;
  const outcome = await bed.read().then(
    (answer) => ({ answer }),
    (failure: LocalError) => ({ failure }),
  );
  bed.service.resource = good;
  return { ...outcome, next: (await bed.read()).status };
}

/** Exactly these bytes on the wire, and the end of the connection. */
export function raw(bytes: string | Buffer): Way {
  return (request) =>
    void request.socket.end(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
}

/** A whole answer with 200 and this body. */
export function body(bytes: string | Buffer, headers: Record<string, string> = {}): Way {
  return (_request, response) => void response.writeHead(200, headers).end(bytes);
}
