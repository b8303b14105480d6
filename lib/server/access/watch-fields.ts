import type { Purpose } from "@/lib/contract/purpose";
import type { Answer } from "@/lib/server/upstream/send/answer";
import type { Clock } from "@/lib/server/upstream/time/clock";
import type { Access } from "./access";
import { missingFields, resourceAt } from "./check/missing-fields";

/** Reading an answer a second time takes time, so it is done this seldom for each resource. */
const REST_MS = 60_000;

interface ReadInfo {
  connection: string;
  path: string;
  purpose: Purpose;
}

/**
 * Looks whether the items of an answer have their declared fields: of every check, and of one page a minute of each
 * resource, once the answer is on its way.
 */
export function createFieldWatch(access: Access, clock: Clock) {
  const lookedAt = new Map<string, number>();
  return ({ connection, path, purpose }: ReadInfo, { status, source, requestId, body }: Answer): void => {
    const resource = resourceAt(path);
    if (!resource || status !== 200 || source !== "upstream") return;
    const [place, now] = [`${connection} ${path}`, clock.now()];
    if (purpose !== "check" && now < (lookedAt.get(place) ?? 0) + REST_MS) return;
    lookedAt.set(place, now);
    setImmediate(() => {
      const missing = missingFields(resource, body);
      if (missing) access.noteFields(connection, { path: `/${path}`, missing, at: now, requestId });
    });
  };
}
