import { count } from "@/components/ui/count";
import type { BudgetStatus } from "@/lib/contract/status";
import { purposeWords } from "./purpose-words";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/**
 * Who used up a budget: `119 of 120 spent by other programs, 1 by you`, most first. Undefined where that is not known, or
 * the calls are fewer than the limit.
 * @param email whose e-mail reads as "you"
 */
export function spentWords(
  { isKnown, limit, by, elsewhere }: Pick<BudgetStatus, "isKnown" | "limit" | "by" | "elsewhere">,
  email: string,
): string | undefined {
  const spent = spenders({ by, elsewhere }, email);
  const [most, ...others] = spent;
  if (!isKnown || !most || sum(spent) < limit) return undefined;
  return [
    `${count(Math.min(most.calls, limit))} of ${count(limit)} spent by ${most.who}`,
    ...others.map(({ calls, who }) => `${count(calls)} by ${who}`),
  ].join(", ");
}

/**
 * The spenders of a window with their calls, most first: other programs, people here, walks, Rollcall itself.
 * @param email whose e-mail reads as "you"
 */
export function spenders(
  { by, elsewhere = 0 }: Pick<BudgetStatus, "by" | "elsewhere">,
  email: string,
): { calls: number; who: string }[] {
  const people = by.filter(({ person }) => person !== undefined);
  const walks = by.filter(({ purpose }) => purpose === "copy");
  return [
    { calls: elsewhere, who: "other programs" },
    { calls: sum(people), who: peopleWords(new Set(people.map(({ person }) => person)), email) },
    { calls: sum(walks), who: purposeWords("copy") },
    { calls: sum(by) - sum(people) - sum(walks), who: "Rollcall’s own checks" },
  ]
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.calls - a.calls);
}

function sum(spent: readonly { calls: number }[]): number {
  return spent.reduce((total, { calls }) => total + calls, 0);
}

function peopleWords(people: ReadonlySet<string | undefined>, email: string): string {
  const others = people.size - Number(people.has(email));
  const colleagues = others === 1 ? "one colleague" : `${NUMBERS[others] ?? count(others)} colleagues`;
  if (!people.has(email)) return colleagues;
  return others === 0 ? "you" : `you and ${colleagues}`;
}
