import { type LoadRate, loadCostWords } from "@/components/list/load/load-cost";
import { count, counted } from "@/components/ui/count";
import type { SearchEnd, SearchProgress } from "@/lib/client/copy/search-service";

/** What a search costs, said before it starts: nobody knows how many rows there are. */
export function searchCostWords(rate: LoadRate | undefined): string {
  return `1 call for 100 rows. The service does not say how many there are: for 10,000 it would be ${loadCostWords(100, rate)}.`;
}

/** How far it is: `38,200 rows · 382 calls · 3 matches`. */
export function searchFarWords({ rows, calls, matches }: SearchProgress): string {
  return `${count(rows)} rows · ${counted(calls, "call")} · ${counted(matches.length, "match", "matches")}`;
}

/** How it ended; nothing for a failure, which has words of its own. */
export function searchEndWords(ended: SearchEnd, { matches }: SearchProgress): string {
  if (ended.kind === "failed") return "A page could not be read, and the search stopped there.";
  if (ended.kind === "enough") return "Stopped at enough matches. There may be more.";
  if (ended.end !== "complete") {
    return "Stopped: the service says there is more, but gave no way on.";
  }
  return matches.length === 0
    ? "No match up to the end of the list."
    : "That is every match up to the end of the list.";
}
