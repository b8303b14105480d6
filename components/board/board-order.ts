import { verdictLabel } from "@/components/shell/words/verdict-label";
import type { ConnectionStatus } from "@/lib/contract/status";

const WORST_FIRST = ["bad", "warn", "idle", "good"] as const;

/** Sorts alike on the server and in every browser, and `Shop 2` before `Shop 10`. */
const BY_NAME = new Intl.Collator("en", { numeric: true });

/**
 * The ids of these connections, worst first: broken, paused, unknown, working. Of two in the same state a live one leads,
 * then the newer trouble, then the name.
 */
export function boardOrder(connections: readonly ConnectionStatus[]): string[] {
  return connections
    .map((connection) => ({ connection, rank: WORST_FIRST.indexOf(verdictLabel(connection.verdict).tone) }))
    .sort((a, b) => a.rank - b.rank || compareAlike(a.connection, b.connection))
    .map(({ connection }) => connection.id);
}

function compareAlike(a: ConnectionStatus, b: ConnectionStatus): number {
  const byMode = Number(b.environment === "live") - Number(a.environment === "live");
  // A working connection keeps its place when it is read again.
  const byTrouble = a.verdict.code === "ok" ? 0 : (b.verdict.since ?? 0) - (a.verdict.since ?? 0);
  return byMode || byTrouble || BY_NAME.compare(a.label, b.label) || BY_NAME.compare(a.id, b.id);
}

/** The frozen order without connections that are gone, and with new ones at its end. */
export function mergeOrder(frozen: readonly string[], sorted: readonly string[]): string[] {
  const [before, after] = [new Set(frozen), new Set(sorted)];
  return [...frozen.filter((id) => after.has(id)), ...sorted.filter((id) => !before.has(id))];
}
