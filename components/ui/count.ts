/** Grouped digits in one fixed way: the server's HTML and the browser must agree. */
export function count(value: number): string {
  return value.toLocaleString("en-US");
}
