import { Agent, fetch, type Response } from "undici";
import { isLoopback } from "@/lib/contract/hosts";
import { lookup } from "@/lib/server/net/lookup";
import type { Clock } from "@/lib/server/upstream/time/clock";
import { isRecent } from "@/lib/server/upstream/time/is-ahead";
import { within } from "@/lib/server/upstream/time/within";

/** Milliseconds: the deadline of a fetch, how long its outcome is trusted, and how long a page waits for it. */
const END_MS = 3_000;
const KEPT_MS = 30_000;
const PAGE_MS = 200;
const MOST_BYTES = 64 * 1024;
const LONGEST_ADDRESS = 2_000;

const dispatcher = new Agent({ connect: { lookup } });

const ENDPOINTS = ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const;

/** The outcome of fetching the provider's document. */
interface Outcome {
  at: number;
  /** Why the provider cannot be used; undefined when it can. */
  problem?: string;
  scopes: readonly string[];
}

interface Deps {
  issuer: string;
  clock: Clock;
  log: { warn(details: object, message: string): void };
}

/** The address of the provider's metadata (OpenID Connect Discovery 1.0, section 4). */
export function wellKnownOf(issuer: string): string {
  return `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
}

/** Whether two issuers are the same apart from a trailing slash, which people add or leave out. */
export function isSameIssuer(one: unknown, other: string): boolean {
  return typeof one === "string" && one.replace(/\/$/, "") === other.replace(/\/$/, "");
}

/** Whether the provider can be used, according to its own metadata. Never throws. */
export function createDiscovery({ issuer, clock, log }: Deps) {
  let last: Outcome | undefined;
  let looking: Promise<Outcome> | undefined;

  function look(): Promise<Outcome> {
    looking ??= read()
      .then((outcome) => {
        if (outcome.problem !== undefined && outcome.problem !== last?.problem)
          log.warn({ issuer, problem: outcome.problem }, "the identity provider cannot be used");
        last = outcome;
        return outcome;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  async function read(): Promise<Outcome> {
    const ending = new AbortController();
    const cancel = clock.deadline(END_MS, () => ending.abort());
    const at = () => clock.now();
    try {
      const metadata = await fetchDocument(wellKnownOf(issuer), ending.signal);
      const problem = problemIn(metadata, issuer);
      const scopes = Array.isArray(metadata["scopes_supported"])
        ? metadata["scopes_supported"].map(String)
        : [];
      return problem === undefined ? { at: at(), scopes } : { at: at(), problem, scopes };
    } catch (error) {
      const problem = ending.signal.aborted ? `no answer within ${END_MS / 1000} s` : reasonOf(error);
      return { at: at(), problem, scopes: [] };
    } finally {
      cancel();
    }
  }

  function isKept(): boolean {
    return last !== undefined && isRecent(last.at, KEPT_MS, clock.now());
  }

  return {
    start(): void {
      void look();
    },

    /**
     * For a page, which no provider may hold up: after a short wait it uses what is known, and the fetch goes on for later
     * callers.
     */
    async isReachable(): Promise<boolean> {
      if (isKept()) return last?.problem === undefined;
      await within(clock, PAGE_MS, look);
      return last?.problem === undefined;
    },

    /** For somebody who is about to go to the provider: a failure is checked again first. */
    async canSignIn(): Promise<boolean> {
      const outcome = isKept() && last?.problem === undefined ? last : await look();
      return outcome?.problem === undefined;
    },

    /** Forgets the outcome, because a call of the provider has just failed. */
    doubt(): void {
      last = undefined;
    },

    /** The scopes that the provider offers, as far as they are known. */
    scopes: (): readonly string[] => last?.scopes ?? [],
  };
}

async function fetchDocument(address: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const response = await fetch(address, {
    signal,
    dispatcher,
    redirect: "manual",
    headers: { accept: "application/json" },
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const parsed: unknown = JSON.parse(await textOf(response));
  if (typeof parsed !== "object" || parsed === null) throw new Error("not a JSON object");
  return parsed as Record<string, unknown>;
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MOST_BYTES) throw new Error("its description is too large");
  }
  return text;
}

function problemIn(metadata: Record<string, unknown>, issuer: string): string | undefined {
  if (!isSameIssuer(metadata["issuer"], issuer)) return "it calls itself something else than OIDC_ISSUER";
  const wrong = ENDPOINTS.find((name) => !isUsable(metadata[name]));
  return wrong && `its ${wrong} is no https:// address`;
}

/** Only https, or loopback: the client secret is sent there. */
function isUsable(address: unknown): boolean {
  // To parse a host takes a time that grows with the square of the number of different characters in it.
  if (typeof address !== "string" || address.length > LONGEST_ADDRESS || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return "its answer is no JSON";
  const { cause, message } = error as Error & { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? cause.code : message;
}
