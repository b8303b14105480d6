import { credentialOf } from "./credential";

/** What a request is made of, as the journal keeps it. */
export interface Repeatable {
  /** The address of the service, without `/v1`. */
  baseUrl: string;
  method: string;
  /** With its `/` in front. */
  path: string;
  /** Without its `?`. */
  query: string;
}

/** Everything that has no meaning in an address or one for a shell; `%` stays where it already stands for something. */
const UNSAFE = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~$&()*+,;=:@/?%]/gu;

const CREDENTIALS = {
  key: { variable: "API_KEY", words: "the API key" },
  token: { variable: "ACCESS_TOKEN", words: "an access token" },
} as const;

/**
 * The same request as a command for bash, without the credential: it is taken from the environment, and asked for when
 * it is not there. Nothing in path or query can become part of the command, whatever it is.
 */
export function curlCommand({ baseUrl, method, path, query }: Repeatable): string {
  const credential = credentialOf({ method, path });
  const address = `${baseUrl}${safe(path).replaceAll("?", "%3F")}${query && `?${safe(query)}`}`;
  return [
    // What the address says is sent as it is: curl would resolve dots and expand brackets.
    `curl --include --globoff --path-as-is --request ${method === "POST" ? "POST" : "GET"}`,
    quoted(address),
    "--header 'Accept: application/json'",
    ...(credential ? [authorization(CREDENTIALS[credential])] : []),
  ].join(" \\\n  ");
}

function authorization({ variable, words }: { variable: string; words: string }): string {
  return `--header "Authorization: Bearer \${${variable}:?set it to ${words} first}"`;
}

function safe(text: string): string {
  return wellFormed(text).replaceAll(UNSAFE, (each) =>
    // The component's own list spares a few that UNSAFE does not.
    encodeURIComponent(each).replaceAll(
      /['!]/g,
      (kept) => `%${kept.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
}

/** Half a character has no bytes to be sent as. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

/** One word for bash: inside single quotes nothing means anything, not even `!`. */
function quoted(text: string): string {
  return `'${text.replaceAll("\0", "").replaceAll("'", `'\\''`)}'`;
}
