import type { SandboxRequest, SandboxState } from "@/lib/contract/sandbox";
import { KEY_PATTERN } from "./keys";
import { TOKEN_PATTERN } from "./tokens";

export interface RequestLog {
  add(request: SandboxRequest): void;
  /** The last 5000, oldest first. */
  list(): readonly SandboxRequest[];
  counts(): SandboxState["counts"];
}

const CAPACITY = 5000;
/** A path or a query stays recognisable, and 5000 of them fit into memory. */
const MAX_CHARACTERS = 500;

/** Keys and tokens are redacted: a client may have put one into its URL by mistake. */
export function createRequestLog(apiKey: string): RequestLog {
  const requests: SandboxRequest[] = [];
  const byStatus: Record<string, number> = {};
  const byKey: Record<string, number> = {};
  let served = 0;

  function redact(text: string): string {
    const plain = decodeEscapes(text);
    const redacted = plain
      .replaceAll(apiKey, "[key]")
      .replace(KEY_PATTERN, "[key]")
      .replace(TOKEN_PATTERN, "[token]");
    const result = redacted === plain ? text : redacted;
    return result.length > MAX_CHARACTERS ? `${result.slice(0, MAX_CHARACTERS)}…` : result;
  }

  return {
    add(request) {
      requests.push({ ...request, path: redact(request.path), query: redact(request.query) });
      if (requests.length > CAPACITY) requests.shift();
      const { status, keyId } = request;
      served += 1;
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      if (keyId !== undefined) byKey[keyId] = (byKey[keyId] ?? 0) + 1;
    },
    list: () => [...requests],
    counts: () => ({ served, byStatus: { ...byStatus }, byKey: { ...byKey } }),
  };
}

/** So that a percent-encoded key is recognised too. */
function decodeEscapes(text: string): string {
  // Each escape by itself, so that an invalid one does not hide a key: keys and tokens are ASCII.
  return text.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
