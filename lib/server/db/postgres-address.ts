import type { PoolConfig } from "pg";

/** Where the server is and how it is spoken to. */
export type Address = Pick<PoolConfig, "connectionString" | "ssl" | "options">;

/** Of an address's query, what is no setting of the session. */
const OF_THE_CONNECTION = /^(ssl|sslmode|sslrootcert|host|port|options|connect_timeout)$/;

/**
 * What a `postgres://` address says. The driver would check a certificate for `sslmode=require`, which elsewhere asks for
 * encryption alone, and would leave out what it does not know: here that is a setting of the session, such as `search_path`.
 */
export function addressOf(text: string): Address {
  const url = new URL(text);
  const query = new URLSearchParams(url.search);
  const settings = [...query].filter(([name]) => !OF_THE_CONNECTION.test(name));
  const options = [query.get("options") ?? "", ...settings.map(asOption)].join(" ").trim();
  const ssl = sslOf(query.get("sslmode") ?? query.get("ssl") ?? undefined, query.get("sslrootcert"));
  url.search = String(new URLSearchParams([...query].filter(([name]) => name === "host" || name === "port")));
  return {
    connectionString: url.href,
    ...(ssl !== undefined && { ssl }),
    ...(options && { options }),
  };
}

/** The same address without encryption, if it says that this will do (`sslmode=prefer`, `allow`). */
export function unencrypted(text: string): string | undefined {
  const url = new URL(text);
  const name = url.searchParams.has("sslmode") ? "sslmode" : "ssl";
  if (!/^(prefer|allow)$/.test(url.searchParams.get(name) ?? "")) return undefined;
  url.searchParams.set(name, "disable");
  return url.href;
}

function sslOf(mode: string | undefined, root: string | null): PoolConfig["ssl"] {
  if (root === "system") return true;
  if (mode === undefined) return undefined;
  if (mode === "disable" || mode === "false" || mode === "0") return false;
  return /^(require|allow|prefer|no-verify)$/.test(mode) ? { rejectUnauthorized: false } : true;
}

/** As PostgreSQL reads it: a space or backslash in a value is written with a backslash. */
function asOption([name, value]: [string, string]): string {
  return `-c ${name}=${value.replaceAll(/[\\\s]/g, "\\$&")}`;
}
