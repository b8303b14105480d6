import type { Purpose } from "@/lib/contract/purpose";
import type { Answer } from "@/lib/server/upstream/send/answer";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { isRecent } from "@/lib/server/upstream/time/is-ahead";
import type { Access } from "./access";
import { missingFields, resourceAt } from "./check/missing-fields";

/** Parsing an answer a second time costs time, so each resource is examined no more often than this. */
const REST_MS = 60_000;

interface ReadInfo {
  connection: string;
  path: string;
  purpose: Purpose;
}

/**
 * Examines whether items have their declared fields, in every check and in one page a minute of each resource, after the
 * answer is on its way.
 */
export function createFieldWatch(access: Access, clock: Clock) {
  const lookedAt = new Map<string, number>();
  return ({ connection, path, purpose }: ReadInfo, { status, source, requestId, body }: Answer): void => {
    const resource = resourceAt(path);
    if (!resource || status !== 200 || source !== "upstream") return;
    const [place, now] = [`${connection} ${path}`, clock.now()];
    const last = lookedAt.get(place);
    if (purpose !== "check" && last !== undefined && isRecent(last, REST_MS, now)) return;
    lookedAt.set(place, now);
    setImmediate(() => {
      const missing = missingFields(resource, body);
      if (missing) access.noteFields(connection, { path: `/${path}`, missing, at: now, requestId });
    });
  };
}
