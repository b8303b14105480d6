/** Grouped digits in one fixed way: the server's HTML and the browser must agree. */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}

/** `1 call`, `1,003 calls`. */
export function counted(value: number, one: string, several = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : several}`;
}
