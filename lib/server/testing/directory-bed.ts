// For tests alone: the directory before a service that misbehaves as a test asks.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AccessAnswer, CheckAnswer } from "@/lib/contract/access";
import type { ResourceName } from "@/lib/contract/resources";
import type { Verdict } from "@/lib/contract/status";
import { createAccess } from "@/lib/server/access/access";
import { createDirectory, type Directory, type Reader } from "@/lib/server/directory";
import type { Attempt } from "@/lib/server/upstream/observe/observer";
import { createTarget } from "@/lib/server/upstream/protocol/target";
import { FakeClock, settle } from "@/lib/server/upstream/testing/fake-clock";
import {
  apiError,
  json,
  type ServiceDouble,
  startServiceDouble,
} from "@/lib/server/upstream/testing/service-double";

export const ADA: Reader = { id: "ada", email: "ada@example.com" };
export const BOB: Reader = { id: "bob", email: "bob@example.com" };
export const KEY = "wdk_key_that_must_stay_here";
/** An item with every declared field. */
export const ADA_AS_STAFF = { id: 1, name: "Ada", livemode: false, object: "staff" };
const RESOURCES: ResourceName[] = ["staff", "participants"];

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** One connection with two resources, `sandbox` unless another is opened in its place. */
export interface DirectoryBed {
  service: ServiceDouble;
  clock: FakeClock;
  attempts: Attempt[];
  readonly directory: Directory;
  /** Another connection in place of this one; `path` is a prefix of its base URL. */
  open(id: string, path?: string): void;
  /** Waits for it, letting time pass where it sleeps. */
  done<Value>(promise: Promise<Value>): Promise<Value>;
  check(reader?: Reader, options?: { exempt?: boolean }): Promise<CheckAnswer>;
  page(): Promise<AccessAnswer>;
  verdict(): Verdict | undefined;
  /** What the service was asked for, tokens left out. */
  asked(): string[];
  /** Holds what arrives until it is released; then it is answered in this manner. */
  hold(answer?: Answer): { arrived(count: number): Promise<void>; release(): void };
  close(): Promise<void>;
}

export async function openDirectoryBed(): Promise<DirectoryBed> {
  const service = await startServiceDouble();
  service.resource = listing(ADA_AS_STAFF);
  const clock = new FakeClock();
  const attempts: Attempt[] = [];
  const access = createAccess({
    failed(error) {
      throw error;
    },
    now: () => clock.now(),
  });
  const journal = { observe: () => {}, served: () => {} };

  function opened(id: string, path: string): Directory {
    const target = createTarget(service.url + path, KEY);
    const connection = { id, label: id, environment: "test", resources: RESOURCES, target } as const;
    return createDirectory([connection], (attempt) => attempts.push(attempt), access, journal, clock);
  }

  async function done<Value>(promise: Promise<Value>): Promise<Value> {
    await clock.until(promise);
    return promise;
  }

  const directories = [opened("sandbox", "")];
  const bed: DirectoryBed = {
    service,
    clock,
    attempts,
    get directory() {
      return directories.at(-1) as Directory;
    },
    open: (id, path = "") => void directories.push(opened(id, path)),
    done,
    check: (reader = ADA, options = {}) => done(bed.directory.check(reader, "sandbox", options)),
    page: () => done(bed.directory.access("sandbox")),
    verdict: () => bed.directory.status().connections[0]?.verdict,
    asked: () => service.resources.map(({ url = "" }) => url),
    hold: (answer = listing()) => hold(service, answer),
    async close() {
      await service.close();
      for (const directory of directories) await directory.close();
    },
  };
  return bed;
}

/** Answers with a page of these items. */
export function listing(...data: object[]): Answer {
  return (_request, response) => json(response, 200, { object: "list", url: "/", has_more: false, data });
}

/** Answers with an error in the service's own shape. */
export function refusing(status: number, code: string, headers: Record<string, string> = {}): Answer {
  return (_request, response) => apiError(response, status, code, headers);
}

/** Answers with staff, and refuses participants. */
export function denyingParticipants(): Answer {
  return exceptParticipants(refusing(403, "permission_denied"));
}

/** Answers with staff, and with this to participants. */
export function exceptParticipants(answer: Answer): Answer {
  return (request, response) => {
    const isExcepted = request.url?.startsWith("/v1/participants");
    (isExcepted ? answer : listing(ADA_AS_STAFF))(request, response);
  };
}

/** Answers as the token endpoint refuses. */
export function oauthError(status: number, error: string, headers: Record<string, string> = {}): Answer {
  return (_request, response) => json(response, status, { error }, headers);
}

/** Answers with a token of this scope. */
export function issuing(scope: string): Answer {
  return (_request, response) =>
    json(response, 200, { access_token: "token-x", token_type: "Bearer", expires_in: 900, scope });
}

function hold(service: ServiceDouble, answer: Answer) {
  const waiting: (() => void)[] = [];
  let released = false;
  service.resource = (request, response) => {
    if (released) answer(request, response);
    else waiting.push(() => answer(request, response));
  };
  return {
    async arrived(count: number) {
      while (waiting.length < count) await settle();
    },
    release() {
      released = true;
      for (const go of waiting) go();
    },
  };
}
