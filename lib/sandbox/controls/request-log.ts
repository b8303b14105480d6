import { KEY_PATTERN } from "@/lib/sandbox/keys/keys";
import { TOKEN_PATTERN } from "@/lib/sandbox/keys/tokens";

/** One request that was served. `at` is ms since the epoch; `status` 0 is a connection that was reset. */
export interface ServedRequest {
  method: string;
  path: string;
  query: string;
  status: number;
  requestId: string;
  at: number;
  /** The key it was made with, where that is known. */
  keyId?: string;
}

/** How many requests were served since the start: all, by status (0: connections reset), by the id of their key. */
export interface RequestCounts {
  served: number;
  byStatus: Readonly<Record<string, number>>;
  byKey: Readonly<Record<string, number>>;
}

export interface RequestLog {
  add(served: ServedRequest): void;
  /** The last 5000, oldest first. */
  list(): readonly ServedRequest[];
  counts(): RequestCounts;
}

const KEPT = 5000;
/** Of a path or a query: enough to know it again, and 5000 of them still fit anywhere. */
const MOST_CHARACTERS = 500;

/** Keeps the latest requests, oldest first, without a key or a token even when a client put one in its URL. */
export function createRequestLog(apiKey: string): RequestLog {
  const served: ServedRequest[] = [];
  const byStatus: Record<string, number> = {};
  const byKey: Record<string, number> = {};
  let sum = 0;

  function struckOut(text: string): string {
    const plain = decoded(text);
    const struck = plain
      .replaceAll(apiKey, "[key]")
      .replace(KEY_PATTERN, "[key]")
      .replace(TOKEN_PATTERN, "[token]");
    const told = struck === plain ? text : struck;
    return told.length > MOST_CHARACTERS ? `${told.slice(0, MOST_CHARACTERS)}…` : told;
  }

  return {
    add(request) {
      served.push({ ...request, path: struckOut(request.path), query: struckOut(request.query) });
      if (served.length > KEPT) served.shift();
      const { status, keyId } = request;
      sum += 1;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      if (keyId !== undefined) byKey[keyId] = (byKey[keyId] ?? 0) + 1;
    },
    list: () => [...served],
    counts: () => ({ served: sum, byStatus: { ...byStatus }, byKey: { ...byKey } }),
  };
}

/** A percent-encoded key is a key all the same. */
function decoded(text: string): string {
  // Keys and tokens are ASCII: escape by escape, so that a broken one cannot hide the others.
  return text.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
