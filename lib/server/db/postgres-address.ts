import type { PoolConfig } from "pg";

/** Where the server is, and how to connect to it. */
export type Address = Pick<PoolConfig, "connectionString" | "ssl" | "options">;

/** Query parameters of an address that are no settings of the session. */
const OF_THE_CONNECTION = /^(ssl|sslmode|sslrootcert|host|port|options|connect_timeout)$/;

/**
 * Parses a `postgres://` address. The driver would verify a certificate for `sslmode=require`, which elsewhere means
 * encryption alone, and would ignore unknown parameters, which here are settings of the session such as `search_path`.
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

/** The same address without encryption, if it permits that (`sslmode=prefer`, `allow`). */
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

/** PostgreSQL's syntax: a space or backslash in a value has a backslash before it. */
function asOption([name, value]: [string, string]): string {
  return `-c ${name}=${value.replaceAll(/[\\\s]/g, "\\$&")}`;
}
