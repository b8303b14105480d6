import type { LeftCopy } from "./copy";
import type { ResourceName } from "./resources";
import type { Environment } from "./status";

/** Where a value came from. */
export type Origin =
  /** A variable of the environment, or of `.env`. */
  | { from: "environment"; name: string }
  /** A field of the file of connections, or without one a file that holds the key alone. */
  | { from: "file"; path: string; field?: string }
  /** Nothing sets it: `name` is the variable, or the field of that file, that would. */
  | { from: "default"; name: string; path?: string }
  /** Rollcall itself, for its embedded sandbox. */
  | { from: "sandbox" };

/** What of a connection can be set. */
export const CONNECTION_VALUES = [
  "label",
  "baseUrl",
  "environment",
  "resources",
  "apiKey",
  "docsUrl",
] as const;

export type ConnectionOrigins = Readonly<Record<(typeof CONNECTION_VALUES)[number], Origin>>;

/** A connection as it is set up; nothing of its key but what tells it from another. */
export interface ConnectionSettings {
  id: string;
  label: string;
  baseUrl: string;
  environment: Environment;
  resources: readonly ResourceName[];
  docsUrl?: string;
  /** Of the key that is in use. */
  fingerprint: string;
  origins: ConnectionOrigins;
  /** Why the file with the key alone, if there is one, cannot be used now: the key from before stays in use. */
  keyFileProblem?: string;
  /** Ids of the connections with the same key and address, which share its budget and token. */
  sharesKeyWith: readonly string[];
}

/** All connections, what is not wrong with the settings and should be known all the same, and what former ones have left. */
export interface ConnectionsSetup {
  connections: readonly ConnectionSettings[];
  warnings: readonly string[];
  leftCopies: readonly LeftCopy[];
}
