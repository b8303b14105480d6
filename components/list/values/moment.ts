/** Unix seconds of 2001-01-01 and of 2101-01-01. */
const FIRST_SECOND = 978_307_200;
const END_SECOND = 4_133_980_800;

/** A date and a time with their zone. Without one nobody can say which moment is meant, so that stays a text. */
const MOMENT =
  /^([1-9]\d{3}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const DAY = /^([1-9]\d{3})-(\d\d)-(\d\d)$/;

/** Whether a field's name alone says that it holds a moment: `created`, `updated`, `archived_at`, `lastSeenAt`. */
export function isTimeName(field: string): boolean {
  return field === "created" || field === "updated" || /_at$|[a-z0-9]At$/.test(field);
}

/**
 * Milliseconds since the epoch where it is certain that a value is a moment: ISO 8601 with date, time and zone in any field, Unix
 * seconds only where the field holds times.
 * @param isTime whether the field's name or its resource's look says so
 */
export function momentOf(value: unknown, isTime: boolean): number | undefined {
  if (typeof value === "string") return isoMoment(value);
  if (!isTime || typeof value !== "number" || !Number.isInteger(value)) return undefined;
  return value >= FIRST_SECOND && value < END_SECOND ? value * 1000 : undefined;
}

/** Milliseconds since the epoch at which a calendar day begins in UTC: `2026-01-05`, a day that there was. */
export function dayOf(value: unknown): number | undefined {
  const [, year, month, day] = (typeof value === "string" && DAY.exec(value)) || [];
  if (year === undefined) return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // Of 30 February it makes 2 March.
  return new Date(at).toISOString().startsWith(String(value)) ? at : undefined;
}

function isoMoment(text: string): number | undefined {
  // Most texts of a list are none, and this is asked for each of them while somebody scrolls.
  if (text.charCodeAt(10) !== 0x54 || text.charCodeAt(4) !== 0x2d) return undefined;
  const day = MOMENT.exec(text)?.[1];
  return day !== undefined && dayOf(day) !== undefined ? Date.parse(text.replace(",", ".")) : undefined;
}
