import { TimedOut } from "@/lib/server/upstream/errors/errors";
import type { CallContext } from "@/lib/server/upstream/observe/call-context";
import type { Token } from "@/lib/server/upstream/token/exchange";
import type { Upstream } from "@/lib/server/upstream/upstream";
import { type OpenConnection, pausesCalls } from "./open-connection";

/** How long a read waits for the first token of a new key, in milliseconds, while that of the key before serves. */
const PATIENCE_MS = 2_000;

/** The upstream of a key that was changed, until the token ends that it had then. */
export interface KeyBefore {
  upstream: Upstream;
  /** In milliseconds since the epoch. */
  until: number;
}

/** Has the key before serve where the key of this connection gets no token, and both know each other's secrets. */
export function keepKeyBefore(entry: OpenConnection, before: Upstream, earlier: KeyBefore | undefined): void {
  const { state, expiresAt } = before.tokens.state();
  entry.before =
    state === "live" && expiresAt !== undefined ? { upstream: before, until: expiresAt } : earlier;
  // The service may repeat what it is sent, whichever key that is of. Of several changes in a row an earlier key may serve.
  for (const each of new Set([before, entry.before?.upstream ?? before])) {
    entry.upstream.secrets.learnFrom(each.secrets);
    each.secrets.learnFrom(entry.upstream.secrets);
  }
}

/**
 * The upstream that a read goes to: that of the connection's key, unless this gets no token within 2 s and that of the key before serves and is not paused.
 * Calls of either count, pause and prove something for their own key alone.
 */
export async function chooseUpstream(
  entry: OpenConnection,
  call: CallContext & { signal?: AbortSignal | undefined },
): Promise<Upstream> {
  const { upstream, before } = entry;
  if (!before) return upstream;
  if (upstream.clock.now() < before.until && before.upstream.tokens.state().state === "live") {
    try {
      await getTokenInTime(upstream, call);
      // The one before stays for as long as its token lives: the service may refuse those of the new key.
      return upstream;
    } catch {
      return pausesCalls(before.upstream) ? upstream : before.upstream;
    }
  }
  if (entry.before === before) entry.before = undefined;
  return upstream;
}

function getTokenInTime(
  { clock, tokens }: Upstream,
  { signal, connection, purpose, operation, person }: Parameters<typeof chooseUpstream>[1],
): Promise<Token> {
  return new Promise((resolve, reject) => {
    const lift = clock.deadline(PATIENCE_MS, () => reject(new TimedOut(PATIENCE_MS)));
    const context = { connection, purpose, operation, ...(person !== undefined && { person }) };
    tokens.get(context, signal).finally(lift).then(resolve, reject);
  });
}
