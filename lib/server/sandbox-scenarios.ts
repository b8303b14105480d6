import type { SandboxState, ScenarioName } from "@/lib/contract/sandbox";

interface Step {
  action: string;
  input: Record<string, unknown>;
}

/** Short enough that somebody sees it end. */
const SPENT_WINDOW_SECONDS = 20;
const TOKENS_REST_SECONDS = 10;
/** Each list is tried up to three times, and the check that follows reads the sandbox's three at once. */
const FAILURES = 9;

/** What a ready-made situation does, in order, to the key that the console uses: its first one again, where the sandbox does not know the other. */
export function scenarioOf(name: ScenarioName, { keys, firstKey, keyInUse }: SandboxState): Step[] {
  if (keyInUse !== undefined) return stepsOf(name, keys, keyInUse);
  return [{ action: "useFirstKey", input: {} }, ...stepsOf(name, keys, firstKey)];
}

function stepsOf(name: ScenarioName, keys: SandboxState["keys"], keyInUse: string): Step[] {
  const key = keys.find(({ id }) => id === keyInUse);
  switch (name) {
    case "lock":
      return [{ action: "lock", input: { organisation: key?.organisation } }];
    case "spend":
      return [
        { action: "setLimits", input: { windowSeconds: SPENT_WINDOW_SECONDS } },
        { action: "spendBudget", input: { keyId: keyInUse } },
      ];
    case "revoke":
      return [{ action: "revokeKey", input: { id: keyInUse } }];
    case "unscope": {
      const scopes = key?.scopes.filter((scope) => scope !== "read:users") ?? [];
      return [{ action: "setScopes", input: { keyId: keyInUse, scopes } }];
    }
    case "fail":
      return [{ action: "failNext", input: { endpoint: "v1", kind: "error", status: 503, times: FAILURES } }];
    case "html":
      return [{ action: "failNext", input: { endpoint: "v1", kind: "html", status: 200 } }];
    case "slowTokens": {
      const headers = { "retry-after": String(TOKENS_REST_SECONDS) };
      const fault = { endpoint: "token", kind: "error", status: 429, code: "slow_down", headers };
      return [
        { action: "failNext", input: fault },
        { action: "revokeTokens", input: { keyId: keyInUse } },
      ];
    }
    case "restore":
      return [{ action: "reset", input: {} }];
  }
}
