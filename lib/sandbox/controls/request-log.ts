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
}

export interface RequestLog {
  add(served: ServedRequest): void;
  list(): readonly ServedRequest[];
}

const KEPT = 5000;

/** Keeps the latest requests, oldest first, without a key or a token even when a client put one in its URL. */
export function createRequestLog(apiKey: string): RequestLog {
  const served: ServedRequest[] = [];

  function struckOut(text: string): string {
    const plain = decoded(text);
    const struck = plain
      .replaceAll(apiKey, "[key]")
      .replace(KEY_PATTERN, "[key]")
      .replace(TOKEN_PATTERN, "[token]");
    return struck === plain ? text : struck;
  }

  return {
    add(request) {
      served.push({ ...request, path: struckOut(request.path), query: struckOut(request.query) });
      if (served.length > KEPT) served.shift();
    },
    list: () => [...served],
  };
}

/** A percent-encoded key is a key all the same. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll("%", "");
  }
}
