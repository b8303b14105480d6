const YEAR_SECONDS = 31_536_000;

/** Remembers a choice in this browser where the server's next HTML can have it. The default needs no cookie. */
export function rememberCookie(name: string, value: string, isDefault: boolean): void {
  document.cookie = `${name}=${value}; path=/; max-age=${isDefault ? 0 : YEAR_SECONDS}; samesite=lax`;
}
