/** `84 ms`, `1.24 s`, `75 s`: three digits say enough. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1000;
  return `${seconds < 10 ? seconds.toFixed(2) : seconds < 60 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}
