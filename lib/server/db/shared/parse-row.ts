import { isObject } from "@/lib/contract/is-object";
import type { RowKind } from "@/lib/server/upstream/shared/shared-row";

/** No row knows of anything later: a token lives for a day at most, and every pause is shorter. */
const LATEST_MS = 25 * 60 * 60_000;

/**
 * Reads a row that another release may have written, without members that this one has. Whoever can write to the database may have
 * written anything, and a server whose clock was wrong for a while leaves times that would hold a key up for years.
 * @returns undefined for what is no row of this kind
 */
export function parseRow<Row>({ first, shape }: RowKind<Row>, text: string, now: number): Row | undefined {
  try {
    const members: unknown = JSON.parse(text);
    if (!isObject(members) || hasNumberAbove(now + LATEST_MS, members)) return undefined;
    const row = { ...first, ...members };
    return shape && !shape.safeParse(row).success ? undefined : row;
  } catch {
    return undefined;
  }
}

/** Times are the only numbers of a row that are as large as times. */
function hasNumberAbove(most: number, value: unknown): boolean {
  if (typeof value === "number") return value > most;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((each) => hasNumberAbove(most, each));
}
