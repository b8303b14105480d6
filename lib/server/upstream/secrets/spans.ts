/** A range of a text, from its first character to after its last. */
export type Span = readonly [start: number, end: number];

export const COVER = "[redacted]";

/** Merges two lists of spans that are in order of their starts; spans that overlap or touch become one. */
export function mergeSpans(some: readonly Span[], others: readonly Span[]): readonly Span[] {
  if (others.length === 0) return some;
  const all: Span[] = [];
  let [left, right] = [0, 0];
  for (;;) {
    const [one, other] = [some[left], others[right]];
    const next = !other || (one && one[0] <= other[0]) ? one : other;
    if (!next) return all;
    if (next === one) left += 1;
    else right += 1;
    const last = all.at(-1);
    if (!last || last[1] < next[0]) all.push(next);
    else if (last[1] < next[1]) all[all.length - 1] = [last[0], next[1]];
  }
}

/** Spans in order of their starts, of which those that overlap become one; those that touch do not. */
export function joinOverlapping(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (!last || last[1] <= span[0]) joined.push(span);
    else if (last[1] < span[1]) joined[joined.length - 1] = [last[0], span[1]];
  }
  return joined;
}

/** The text with every span replaced by a cover. Spans are in order and do not touch. */
export function coverSpans(text: string, spans: readonly Span[]): string {
  let clean = "";
  let done = 0;
  for (const [start, end] of spans) {
    clean += text.slice(done, start) + COVER;
    done = end;
  }
  return clean + text.slice(done);
}
