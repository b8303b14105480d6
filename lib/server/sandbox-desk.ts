import { z } from "zod";
import { type SandboxDone, type SandboxState, SCENARIOS } from "@/lib/contract/sandbox";
import type { Sandbox } from "@/lib/sandbox";
import type { Directory, Reader } from "./directory";
import { BodyInvalid } from "./input/read-body";
import { scenarioOf } from "./sandbox-scenarios";
import { isLocalError, LocalError } from "./upstream/errors/errors";
import { systemClock } from "./upstream/time/clock";
import { within } from "./upstream/time/within";

/** The sandbox's controls for the console. Handlers and pages check who may use them. */
export interface SandboxDesk {
  state(): SandboxState;
  /**
   * Runs one action, then checks the connection, so that the verdict follows.
   * @param body `{action, …}` as it was sent
   * @throws BodyInvalid, which names the part of it that is wrong; for the action `check` what kept it from being made
   */
  act(person: Reader, body: Record<string, unknown>): Promise<SandboxDone>;
}

interface Deps {
  sandbox: Pick<Sandbox, "apiKey" | "controls" | "runControl">;
  /** From now on the console calls the sandbox with this key. */
  changeKey(value: string): void;
  /** While calls pause: when they resume, in milliseconds since the epoch. */
  pausedUntil(): number | undefined;
  /** Checks the connection now. @throws LocalError where calls pause, and so nothing was checked */
  check(person: Reader): Promise<unknown>;
}

const FIRST_KEY = "key_1";
const MAX_REQUESTS = 50;
/** A service may stall: what the check has not shown by then, the next poll of the status will. */
const MAX_CHECK_MS = 1500;

const scenarioInput = z.strictObject({ name: z.enum(SCENARIOS) });
const keyInput = z.strictObject({
  value: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,500}$/, "A key is one word of letters, digits and signs."),
});

/** The console starts with the sandbox's first key. */
export function createSandboxDesk({ sandbox, changeKey, pausedUntil, check }: Deps): SandboxDesk {
  const { apiKey, controls } = sandbox;
  let valueInUse = apiKey;
  let recheck: NodeJS.Timeout | undefined;

  /** A check during a pause makes no call: another follows when calls resume. */
  function recheckAfterPause(person: Reader): void {
    clearTimeout(recheck);
    const until = pausedUntil();
    if (until === undefined) return;
    recheck = setTimeout(() => void followUp(person), until - Date.now());
    recheck.unref();
  }

  /** What an action changed is done, whether it can be checked or not. */
  function followUp(person: Reader): Promise<unknown> {
    return check(person).catch(() => undefined);
  }

  function switchKey(value: string): void {
    changeKey(value);
    valueInUse = value;
  }

  function state(): SandboxState {
    const keyInUse = controls.keyIdOf(valueInUse);
    return {
      now: Date.now(),
      ...controls.state(),
      firstKey: FIRST_KEY,
      ...(keyInUse !== undefined && { keyInUse }),
      counts: controls.counts(),
      lately: controls.requests().slice(-MAX_REQUESTS).toReversed(),
    };
  }

  /** @throws SandboxUnusable where the state cannot be stored, and so nothing has changed */
  function tryControl(action: string, input: unknown) {
    try {
      return sandbox.runControl(action, input);
    } catch (error) {
      const isUnusable = error instanceof Error && error.name === "StoreUnusable";
      throw isUnusable ? new SandboxUnusable(error) : error;
    }
  }

  function runControl(action: string, input: unknown): unknown {
    const outcome = tryControl(action, input);
    if (!outcome) throw new BodyInvalid(`There is no action ${action}.`, "action");
    if (outcome.done) return outcome.result;
    const [first] = outcome.problems;
    throw new BodyInvalid(first?.message ?? outcome.message, first?.input);
  }

  function run(action: string, input: Record<string, unknown>): unknown {
    switch (action) {
      case "check":
        return undefined;
      case "useFirstKey":
        return switchKey(apiKey);
      case "useKey":
        return switchKey(parse(keyInput, input).value);
      case "scenario":
        for (const step of scenarioOf(parse(scenarioInput, input).name, state()))
          run(step.action, step.input);
        return undefined;
      case "reset":
        runControl(action, input);
        // The reset may have deleted the key in use.
        return switchKey(apiKey);
      default:
        return runControl(action, input);
    }
  }

  return {
    state,
    async act(person, { action, ...input }) {
      if (typeof action !== "string") throw new BodyInvalid("Say which action.", "action");
      const result = run(action, input);
      try {
        if (action === "check") await check(person);
        else await within(systemClock, MAX_CHECK_MS, () => followUp(person));
      } finally {
        recheckAfterPause(person);
      }
      const created = action === "createKey" ? (result as SandboxDone["created"]) : undefined;
      return { state: state(), ...(created && { created }) };
    },
  };
}

/** The desk of the sandbox that the directory reads as the connection `sandbox`. */
export function deskOf(
  sandbox: Deps["sandbox"],
  directory: Directory,
  log: { error(what: { err: unknown }, message: string): void },
): SandboxDesk {
  return createSandboxDesk({
    sandbox,
    changeKey: (value) => directory.useKey("sandbox", value),
    pausedUntil() {
      const { budget, token } = directory.status().connections.find(({ id }) => id === "sandbox") ?? {};
      return budget?.pausedUntil ?? token?.restsUntil;
    },
    async check(person) {
      try {
        await directory.check(person, "sandbox", { exempt: true });
      } catch (err) {
        if (isLocalError(err)) throw err;
        log.error({ err }, "the sandbox could not be checked");
      }
    },
  });
}

/** @throws LocalError where the sandbox does not run */
export function sandboxOf({ sandbox }: { sandbox: SandboxDesk | undefined }): SandboxDesk {
  if (!sandbox) throw new SandboxOff();
  return sandbox;
}

class SandboxUnusable extends LocalError {
  constructor(override readonly cause: Error) {
    super("sandbox_unusable", cause.message);
  }
}

class SandboxOff extends LocalError {
  constructor() {
    super("connection_unknown", "The sandbox does not run in this Rollcall.");
  }
}

function parse<Input>(schema: z.ZodType<Input>, input: unknown): Input {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BodyInvalid(issue?.message ?? "The input is wrong.", issue?.path.join(".") || "body");
}
