/**
 * A text as an address of Rollcall's own; undefined where it is none. The host of another one is not parsed: that takes a time that grows with
 * the square of the number of different characters in it.
 */
export function ownAddress(text: string, baseUrl: string): URL | undefined {
  const { origin } = new URL(baseUrl);
  // A parser passes over tabs and line ends, and takes \ for /.
  const isPath = /^\/(?![\t\n\r]*[/\\])/.test(text);
  const [own, next] = [text.slice(0, origin.length), text.charAt(origin.length)];
  const isWhole = own.toLowerCase() === origin && ["", "/", "?", "#"].includes(next);
  if (!(isPath || isWhole) || !URL.canParse(text, baseUrl)) return undefined;
  const address = new URL(text, baseUrl);
  return address.origin === origin ? address : undefined;
}
