import { credentialOf } from "./credential";

/** The parts of a request that the journal keeps. */
export interface Repeatable {
  /** The service's base URL, without `/v1`. */
  baseUrl: string;
  method: string;
  /** With its leading `/`. */
  path: string;
  /** Without its `?`. */
  query: string;
}

/** Characters that an address does not need as they are, and a shell might interpret. A `%` of an escape stays. */
const UNSAFE = /%(?![0-9A-Fa-f]{2})|[^A-Za-z0-9\-._~$&()*+,;=:@/?%]/gu;

const CREDENTIALS = {
  key: { variable: "API_KEY", words: "the API key" },
  token: { variable: "ACCESS_TOKEN", words: "an access token" },
} as const;

/**
 * The request as a bash command without the credential, which comes from the environment, or is asked for when it is
 * missing there. Nothing in the path or the query can become part of the command.
 */
export function curlCommand({ baseUrl, method, path, query }: Repeatable): string {
  const credential = credentialOf({ method, path });
  const address = `${baseUrl}${safe(path).replaceAll("?", "%3F")}${query && `?${safe(query)}`}`;
  return [
    // The address is sent as it is: curl would otherwise resolve dots and expand brackets.
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
    // `encodeURIComponent` leaves a few characters that UNSAFE has.
    encodeURIComponent(each).replaceAll(
      /['!]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  );
}

/** Replaces unpaired surrogates, which have no UTF-8 bytes. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

/** One bash word: single quotes keep every character, even `!`. */
function quoted(text: string): string {
  return `'${text.replaceAll("\0", "").replaceAll("'", `'\\''`)}'`;
}
