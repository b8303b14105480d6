import type { AccessAnswer, CheckAnswer, DiscoveryAnswer } from "@/lib/contract/access";
import type { Purpose } from "@/lib/contract/purpose";
import type { ResourceName } from "@/lib/contract/resources";
import type { BudgetStatus, StatusAnswer } from "@/lib/contract/status";
import type { ConnectionFigures } from "@/lib/server/metrics/connection-gauges";
import type { PastCall } from "@/lib/server/upstream/budget/replay";
import type { LocalError } from "@/lib/server/upstream/errors/errors";
import type { Answer } from "@/lib/server/upstream/send/answer";
import type { PastExchange } from "@/lib/server/upstream/token/past-exchange";

/** A signed-in person who reads. */
export interface Reader {
  id: string;
  /** Shown to colleagues. */
  email: string;
}

/** One read: a path of the service below its base URL, and its purpose. */
export interface Read {
  connection: string;
  path: string;
  /** The raw query, with or without its `?`. */
  search: string;
  purpose: Purpose;
  /** A reload, which no answer from memory may serve. */
  fresh?: boolean;
  signal?: AbortSignal;
}

/** What a walk over a whole list reads one connection with. */
export interface WalkReader {
  /** The key and its address as one text, without secrets: connections that share a budget have the same. */
  identity(): string;
  /**
   * One page, behind everybody who waits, past the memory and of at most 8 MiB.
   * @param onCall told of each call that it costs
   * @throws as `Directory.read`
   */
  read(path: string, search: string, signal: AbortSignal, onCall: () => void): Promise<Answer>;
  /** What the key may still spend, as far as it is known. */
  budget(): BudgetStatus;
}

/** The door to the service (design, "The house"): pages and handlers read through it, and it alone knows the keys. */
export interface Directory {
  /**
   * The service's own answer. Everybody signed in may read every connection.
   * @throws LocalError (ConnectionUnknown, PathInvalid and those of `forward`).
   */
  read(reader: Reader, read: Read): Promise<Answer>;
  /** @throws ConnectionUnknown */
  forWalk(connection: string): WalkReader;
  /**
   * Notes in the journal that a read was refused before it could begin. Never throws; for an unknown connection it does
   * nothing.
   */
  noteRefusal(reader: Pick<Reader, "id">, read: Read, error: LocalError): void;
  /** @throws ConnectionUnknown when there is none with this id */
  require(connection: string): void;
  /** Every connection with the key and address of this one, itself among them. @throws ConnectionUnknown */
  sharing(connection: string): string[];
  offers(connection: string, resource: ResourceName): boolean;
  /** Every connection's verdict, budget and token, from memory alone. */
  status(): StatusAnswer;
  /** The same as JSON text, made once for all callers until something changes, and for 0.1 s at most. */
  statusText(): string;
  /** When a read of the connection, or a check, last began here: milliseconds since the epoch. */
  lastReadAt(connection: string): number | undefined;
  /** What metrics show of every connection, from memory alone. */
  figures(): ConnectionFigures[];
  /**
   * Checks now: one call per resource, at most once in 10 s for all people together, and even if the key rests because it
   * was refused. `exempt` makes one at any time, because the verdict is to show a change that was made just now.
   * @throws ConnectionUnknown
   */
  check(reader: Reader, connection: string, options?: { exempt?: boolean }): Promise<CheckAnswer>;
  /**
   * Somebody looks at this connection, or at all: checks it if it had no traffic for a minute. Resolves once no check is
   * running, whatever came of it. @throws ConnectionUnknown
   */
  look(connection?: string): Promise<void>;
  /** Everything about its access, from memory but for the history. @throws ConnectionUnknown */
  access(connection: string): Promise<AccessAnswer>;
  /** The service's discovery document, fetched at most once in 10 s. @throws ConnectionUnknown */
  discovery(reader: Reader, connection: string): Promise<DiscoveryAnswer>;
  /**
   * From now until the next start the sandbox is read with this key; calls in flight end with the old one.
   * @throws ConnectionUnknown for any other connection
   */
  useKey(connection: string, apiKey: string): void;
  /**
   * From now on a connection has this key. The token of the key before serves until it ends or the service refuses it, so that
   * nothing is refused in between. @throws ConnectionUnknown
   */
  rotateKey(connection: string, apiKey: string): void;
  /**
   * Takes in the calls of before the start with this key and address, in the order in which they ended, as the service counts them still.
   * @param readers who made them
   */
  recallCalls(target: string, calls: readonly PastCall[], readers: readonly Reader[]): Promise<void>;
  /** Takes in the exchanges of before the start, in the order in which they ended, as the token endpoints count them still. */
  recallExchanges(exchanges: readonly PastExchange[]): Promise<void>;
  close(): Promise<void>;
}
