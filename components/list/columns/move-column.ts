/** A column to move before that of another field, or to the end. */
export interface Move {
  field: string;
  before: string | undefined;
}

/**
 * The stored order after a move.
 * @param order the stored order so far; fields that no row has had yet keep their place in it
 * @param usual the fields in their usual order, without the name, which is always first
 * @returns as few fields as possible: those that follow in their usual order need not be stored
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
