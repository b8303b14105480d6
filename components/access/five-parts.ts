import { budgetNow } from "@/components/shell/budget-now";
import { resourceNames } from "@/components/shell/verdict-label";
import type { ConnectionStatus, Verdict, VerdictCode } from "@/lib/contract/status";

export type PartName = "Rollcall" | "Key" | "Organisation" | "Limit" | "Service";
export type PartState = "good" | "slow" | "trouble" | "unknown";

/** One of the five things that can be what is wrong. */
export interface Part {
  name: PartName;
  state: PartState;
  words: string;
}

type Finding = readonly [state: PartState, words: string];

const NAMES: readonly PartName[] = ["Rollcall", "Key", "Organisation", "Limit", "Service"];

const REACHES: Finding = ["good", "Reaches the service"];
const ANSWERS: Finding = ["good", "Answers"];
const ACCEPTED: Finding = ["good", "Accepted"];

const FINE: Record<PartName, Finding> = {
  Rollcall: REACHES,
  Key: ACCEPTED,
  Organisation: ["good", "Open"],
  Limit: ["good", "Not used up"],
  Service: ANSWERS,
};

/**
 * What a verdict proves of each part; what it does not name it leaves open. Where no answer comes back, or another's,
 * it lies between Rollcall and the service, and neither is known to be innocent.
 */
const PROVES: Record<VerdictCode, Partial<Record<PartName, Finding>>> = {
  ok: { ...FINE, Key: ["good", "Accepted and permitted"] },
  org_locked: { ...FINE, Organisation: ["trouble", "Locked"] },
  permission_denied: {
    Rollcall: REACHES,
    Key: ["trouble", "Not permitted"],
    Limit: FINE.Limit,
    Service: ANSWERS,
  },
  key_rejected: { Rollcall: REACHES, Key: ["trouble", "Not accepted"], Service: ANSWERS },
  token_refused: { Rollcall: REACHES, Key: ["trouble", "Its tokens are refused"], Service: ANSWERS },
  throttled: { Rollcall: REACHES, Key: ACCEPTED, Limit: ["trouble", "Used up"], Service: ANSWERS },
  token_endpoint_throttled: {
    Rollcall: REACHES,
    Limit: ["trouble", "Too many tokens asked for"],
    Service: ANSWERS,
  },
  service_failing: { Rollcall: REACHES, Service: ["trouble", "Fails"] },
  unreachable: { Rollcall: ["trouble", "Gets no answer"], Service: ["trouble", "Gives none"] },
  answer_not_understood: {
    Rollcall: ["trouble", "Its address may be wrong"],
    Service: ["trouble", "Not its own answer"],
  },
  unknown: {},
};

/**
 * Is it us, the key, the organisation, the limit or the service? Each with what the evidence says of it and no more.
 * @param now milliseconds since the epoch by the server's clock
 * @param isSlow the service's answers take long: said of a service that answers, and of nothing else
 */
export function fiveParts(
  connection: Pick<ConnectionStatus, "verdict" | "budget">,
  now: number,
  isSlow = false,
): Part[] {
  return NAMES.map((name) => {
    const [state, words] = name === "Limit" ? limitOf(connection, now) : findingOf(connection.verdict, name);
    const isSlowPart = isSlow && name === "Service" && state === "good";
    return isSlowPart ? { name, state: "slow", words: "Answers slowly" } : { name, state, words };
  });
}

function findingOf(verdict: Verdict, name: PartName): Finding {
  const { code, resource, resources = [], lastGoodAt } = verdict;
  const proof = Object.hasOwn(PROVES, code) ? PROVES[code][name] : undefined;
  // Another resource can be read at the same time, so the way there, and what nothing is proved of, is not what is wrong.
  const othersWork = resource !== undefined && resources.some((each) => each.code === "ok");
  if (othersWork && (!proof || name === "Rollcall")) return FINE[name];
  if (proof?.[0] === "trouble" && resource !== undefined) {
    return ["trouble", `${proof[1]}: ${resourceNames(verdict)}`];
  }
  if (proof) return proof;
  return ["unknown", lastGoodAt === undefined ? "Not known" : "Fine when last read"];
}

/** What the budget bar says too: where it knows what is left, so does this. */
function limitOf(connection: Pick<ConnectionStatus, "verdict" | "budget">, now: number): Finding {
  const { isKnown, left, paused, outlook } = budgetNow(connection, now);
  const finding = findingOf(connection.verdict, "Limit");
  if (paused) return ["trouble", `Used up, ${outlook.replace("paused, ", "")}`];
  if (finding[0] === "trouble" || !isKnown) return finding;
  return ["good", `${left} of ${connection.budget.limit} left`];
}
