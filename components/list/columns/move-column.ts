/** Where a column goes: before that of another field, or after all. */
export interface Move {
  field: string;
  before: string | undefined;
}

/**
 * The order to keep after a move.
 * @param order what is kept now: it may name fields that no row has had yet, which keep their place
 * @param usual the fields in their usual order, without that of the name, whose place is always the first
 * @returns no more of the fields than it takes: those that follow in their usual order come after these by themselves
 */
export function moveColumn(
  order: readonly string[],
  usual: readonly string[],
  { field, before }: Move,
): string[] {
  const all = [...new Set([...order, ...usual])].filter((each) => each !== field);
  const at = before === undefined ? -1 : all.indexOf(before);
  all.splice(at < 0 ? all.length : at, 0, field);
  return withoutUsualEnd(all, usual);
}

function withoutUsualEnd(all: readonly string[], usual: readonly string[]): string[] {
  const places = new Map(usual.map((field, place) => [field, place]));
  const placeOf = (at: number) => places.get(all[at] ?? "") ?? -1;
  let end = all.length;
  while (end > 0 && placeOf(end - 1) >= 0 && (end === all.length || placeOf(end - 1) < placeOf(end)))
    end -= 1;
  return all.slice(0, end);
}
