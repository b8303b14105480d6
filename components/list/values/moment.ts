/** Unix seconds of 2001-01-01 and of 2101-01-01. */
const FIRST_SECOND = 978_307_200;
const END_SECOND = 4_133_980_800;

/** A date and a time with a zone. Without a zone the moment is ambiguous, so the value stays a text. */
const MOMENT =
  /^([1-9]\d{3}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const DAY = /^([1-9]\d{3})-(\d\d)-(\d\d)$/;

/** Whether a field's name says that it holds a moment: `created`, `updated`, `archived_at`, `lastSeenAt`. */
export function isTimeName(field: string): boolean {
  return field === "created" || field === "updated" || /_at$|[a-z0-9]At$/.test(field);
}

/**
 * A value in milliseconds since the epoch, if it is certainly a moment: ISO 8601 with date, time and zone in any field, Unix
 * seconds only in a field of moments.
 * @param isTime whether the field's name or its resource's look says that it holds moments
 */
export function momentOf(value: unknown, isTime: boolean): number | undefined {
  if (typeof value === "string") return isoMoment(value);
  if (!isTime || typeof value !== "number" || !Number.isInteger(value)) return undefined;
  return value >= FIRST_SECOND && value < END_SECOND ? value * 1000 : undefined;
}

/** When a calendar day such as `2026-01-05` begins in UTC, in milliseconds since the epoch; undefined for a day that does not exist. */
export function dayOf(value: unknown): number | undefined {
  const [, year, month, day] = (typeof value === "string" && DAY.exec(value)) || [];
  if (year === undefined) return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // `Date.UTC` turns 30 February into 2 March.
  return new Date(at).toISOString().startsWith(String(value)) ? at : undefined;
}

function isoMoment(text: string): number | undefined {
  // Runs for every text while somebody scrolls, and most are no moment, so two characters are checked first.
  if (text.charCodeAt(10) !== 0x54 || text.charCodeAt(4) !== 0x2d) return undefined;
  const day = MOMENT.exec(text)?.[1];
  return day !== undefined && dayOf(day) !== undefined ? Date.parse(text.replace(",", ".")) : undefined;
}
