import { readFileSync } from "node:fs";
import type { PoolConfig } from "pg";
import { isLoopback } from "@/lib/contract/hosts";
import { printablePath } from "@/lib/server/settings/printable";

/** Where the server is, and how to connect to it. */
export type Address = Pick<PoolConfig, "connectionString" | "ssl" | "options">;

/** Query parameters of an address that are no settings of the session. */
const OF_THE_CONNECTION = /^(ssl|sslmode|sslrootcert|host|port|options|connect_timeout)$/;

/** What `libpq` takes in an address and the driver does not. As settings of the session the server would refuse them in words about itself. */
const UNSUPPORTED =
  /^(ssl(cert|key|password|certmode|crl|crldir|sni|negotiation|compression|keylogfile)|ssl_(min|max)_protocol_version|hostaddr|target_session_attrs|load_balance_hosts|channel_binding|require_auth|requirepeer|gss\w+|krbsrvname|keepalives\w*|tcp_user_timeout|passfile|service|servicefile|replication|(min|max)_protocol_version|scram_\w+|oauth_\w+)$/;

const MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

/** What is wrong with the address of a PostgreSQL server; each completes a sentence that begins with the setting's name. */
export function addressProblems(text: string): string[] {
  const [, authority = ""] = /^postgres(?:ql)?:\/\/([^/?#]*)/.exec(text) ?? [];
  if (authority.slice(authority.lastIndexOf("@") + 1).includes(",")) return [SEVERAL_HOSTS];
  if (!URL.canParse(text)) return ["must be a postgres:// address"];
  const query = new URL(text).searchParams;
  const names = [...query.keys()].filter((name) => UNSUPPORTED.test(name));
  const mode = query.get("sslmode");
  const root = query.get("sslrootcert");
  return [
    ...(query.get("host")?.includes(",") ? [SEVERAL_HOSTS] : []),
    ...names.map((name) => `has ${name}, which is not supported`),
    ...(mode === null || MODES.includes(mode) ? [] : [`has an sslmode that is none of ${MODES.join(", ")}`]),
    ...(root === null || root === "system" ? [] : rootProblems(root)),
  ];
}

const SEVERAL_HOSTS =
  "names several hosts, which is not supported: name one that always leads to the primary, such as that of a proxy";

function rootProblems(path: string): string[] {
  try {
    readFileSync(path);
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return [`has an sslrootcert that cannot be read (${printablePath(path)}: ${code})`];
  }
}

/**
 * Parses a `postgres://` address without `addressProblems`. Beyond this machine the connection is encrypted unless the address
 * says otherwise. The driver would verify a certificate for `sslmode=require`, which elsewhere means encryption alone, and would
 * ignore unknown parameters, which here are settings of the session such as `search_path`.
 */
export function addressOf(text: string): Address {
  const url = new URL(text);
  const query = new URLSearchParams(url.search);
  const settings = [...query].filter(([name]) => !OF_THE_CONNECTION.test(name));
  const options = [query.get("options") ?? "", ...settings.map(asOption)].join(" ").trim();
  const ssl = sslOf(modeOf(url), query.get("sslrootcert"));
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

function modeOf({ hostname, searchParams }: URL): string | undefined {
  const mode = searchParams.get("sslmode") ?? searchParams.get("ssl");
  if (mode !== null) return mode;
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  // A path is that of a socket's folder.
  const isThisMachine = host === "" || host.startsWith("/") || isLoopback(host);
  return isThisMachine && !searchParams.has("sslrootcert") ? undefined : "require";
}

/** As `libpq` has it: with a root certificate `require` is `verify-ca`, and with the system's every mode is `verify-full`. */
function sslOf(mode: string | undefined, root: string | null): PoolConfig["ssl"] {
  if (root === "system") return true;
  if (mode === undefined) return undefined;
  if (mode === "disable" || mode === "false" || mode === "0") return false;
  if (/^(allow|prefer|no-verify)$/.test(mode) || (mode === "require" && root === null)) {
    return { rejectUnauthorized: false };
  }
  const ca = root === null ? {} : { ca: readFileSync(root, "utf8") };
  if (mode === "require" || mode === "verify-ca") return { ...ca, checkServerIdentity: () => undefined };
  return root === null ? true : ca;
}

/** PostgreSQL's syntax: a space or backslash in a value has a backslash before it. */
function asOption([name, value]: [string, string]): string {
  return `-c ${name}=${value.replaceAll(/[\\\s]/g, "\\$&")}`;
}
