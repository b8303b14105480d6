import { columnsCookie, NAME } from "./hidden-columns";

const YEAR_SECONDS = 31_536_000;
/** Far below what a cookie may hold. */
const LONGEST = 2_000;

/** A cookie and not the browser's storage, so that the server's HTML already has the right columns. */
export function rememberHidden(connection: string, hidden: ReadonlySet<string>): void {
  // A dot is left as it is by encoding, and stands between the names. The whole is encoded too, as readers of cookies decode it.
  const names = [...hidden].map((field) => encodeURIComponent(field).replaceAll(".", "%2E"));
  const value = encodeURIComponent(names.join("."));
  if (value.length > LONGEST) return;
  write(connection, value);
}

/**
 * Cookies of before were sent with every request: those of a few connections together are more than a server reads. Each goes
 * where it is read.
 */
export function moveOldCookies(): void {
  for (const cookie of document.cookie.split("; ")) {
    const [name = "", value = ""] = cookie.split("=");
    if (name.startsWith(NAME)) write(name.slice(NAME.length), value);
  }
}

/** Kept below the connection's own pages alone, which is all that reads it. */
function write(connection: string, value: string): void {
  const cookie = `${columnsCookie(connection)}=${value}`;
  document.cookie = `${columnsCookie(connection)}=; path=/; max-age=0`;
  document.cookie = `${cookie}; path=/c/${connection}; max-age=${YEAR_SECONDS}; samesite=lax`;
}
