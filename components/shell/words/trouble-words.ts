import type { ConnectionStatus, Verdict } from "@/lib/contract/status";
import { verdictLabel } from "./verdict-label";

type Judged = Pick<ConnectionStatus, "verdict">;

/**
 * The trouble in a tab's title, short because titles are cut off; undefined without known trouble.
 * @param connection the page's; on a page of none, all connections count
 */
export function troubleWords(
  connections: readonly Judged[],
  connection: Judged | undefined,
): string | undefined {
  const [only] = connections;
  const about = connection ?? (connections.length === 1 ? only : undefined);
  if (about) return isTrouble(about) ? shortVerdict(about.verdict) : undefined;
  const many = connections.filter(isTrouble).length;
  return many > 0 ? `${many} in trouble` : undefined;
}

function isTrouble({ verdict }: Judged): boolean {
  const { tone } = verdictLabel(verdict);
  return tone === "bad" || tone === "warn";
}

/** The verdict in a word or two; the chip adds the resource. */
export function shortVerdict({ code }: Verdict): string {
  return code === "org_locked" ? "Locked" : verdictLabel({ code }).label;
}
