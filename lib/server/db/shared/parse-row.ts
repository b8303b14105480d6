import { isObject } from "@/lib/contract/is-object";
import type { RowKind } from "@/lib/server/upstream/shared/shared-row";

/** No row knows of anything later: a token lives for a day at most, and every pause is shorter. */
const LATEST_MS = 25 * 60 * 60_000;

/**
 * Reads a row that another release may have written, without members that this one has. Whoever can write to the database may have
 * written anything, and a server whose clock was wrong for a while leaves times that would hold a key up for years.
 * @returns undefined for what is no row of this kind
 */
export function parseRow<Row>(
  { first, shape, distant = [] }: RowKind<Row>,
  text: string,
  now: number,
): Row | undefined {
  /** Times are the only numbers of a row that are as large as times. */
  function isTooLate(value: unknown): boolean {
    if (typeof value === "number") return value > now + LATEST_MS;
    if (typeof value !== "object" || value === null) return false;
    return Object.entries(value).some(([name, member]) => !distant.includes(name) && isTooLate(member));
  }

  try {
    const members: unknown = JSON.parse(text);
    if (!isObject(members) || isTooLate(members)) return undefined;
    const row = { ...first, ...members };
    return shape && !shape.safeParse(row).success ? undefined : row;
  } catch {
    return undefined;
  }
}
