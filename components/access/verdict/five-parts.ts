import { EITHER, FINDINGS, PART_STATES, PARTS, type PartState } from "@/components/access/panel/words";
import { budgetNow } from "@/components/shell/status/budget-now";
import { resourceNames } from "@/components/shell/words/verdict-label";
import type { ConnectionStatus, Verdict, VerdictCode } from "@/lib/contract/status";

type PartCandidate = "Rollcall" | "Key" | "Organisation" | "Limit" | "Service";
/** Two parts that the evidence cannot tell apart are one. */
export type PartName = PartCandidate | "Rollcall or service";

/** One of the possible causes of a trouble. */
export interface Part {
  name: PartName;
  state: PartState;
  words: string;
}

type Finding = readonly [state: PartState, words: string];

const NAMES: readonly PartCandidate[] = ["Rollcall", "Key", "Organisation", "Limit", "Service"];

const REACHES_SERVICE: Finding = ["good", FINDINGS.reaches];
const RESPONDS: Finding = ["good", FINDINGS.responds];
const ACCEPTED: Finding = ["good", FINDINGS.accepted];
const NO_RESPONSE: Finding = ["trouble", FINDINGS.noResponse];
const UNEXPECTED: Finding = ["trouble", FINDINGS.unexpected];

const ALL_GOOD: Record<PartCandidate, Finding> = {
  Rollcall: REACHES_SERVICE,
  Key: ACCEPTED,
  Organisation: ["good", FINDINGS.notLocked],
  Limit: ["good", FINDINGS.notUsedUp],
  Service: RESPONDS,
};

/**
 * What a verdict proves about each part; parts that it does not name stay open. Where no answer comes back, or not the
 * service's, the cause lies between Rollcall and the service, and neither is cleared.
 */
const PROVES: Record<VerdictCode, Partial<Record<PartCandidate, Finding>>> = {
  ok: { ...ALL_GOOD, Key: ["good", FINDINGS.mayRead] },
  org_locked: { ...ALL_GOOD, Organisation: ["trouble", FINDINGS.locked] },
  permission_denied: {
    Rollcall: REACHES_SERVICE,
    Key: ["trouble", FINDINGS.noPermission],
    Limit: ALL_GOOD.Limit,
    Service: RESPONDS,
  },
  key_rejected: { Rollcall: REACHES_SERVICE, Key: ["trouble", FINDINGS.rejected], Service: RESPONDS },
  token_refused: { Rollcall: REACHES_SERVICE, Key: ["trouble", FINDINGS.tokenRefused], Service: RESPONDS },
  throttled: {
    Rollcall: REACHES_SERVICE,
    Key: ACCEPTED,
    Limit: ["trouble", FINDINGS.usedUp],
    Service: RESPONDS,
  },
  token_endpoint_throttled: {
    Rollcall: REACHES_SERVICE,
    Limit: ["trouble", FINDINGS.tokenRequests],
    Service: RESPONDS,
  },
  service_failing: { Rollcall: REACHES_SERVICE, Service: ["trouble", FINDINGS.returnsErrors] },
  unreachable: { Rollcall: NO_RESPONSE, Service: NO_RESPONSE },
  answer_not_understood: { Rollcall: UNEXPECTED, Service: UNEXPECTED },
  unknown: {},
};

interface PartFlags {
  /** Applies only to a service that answers. */
  isSlow?: boolean;
  /** The budget is out of date, and `now` the time when it was told. */
  stale?: boolean;
}

/**
 * The five possible causes, each with what the evidence says about it and no more. Where nobody can say whether it is
 * Rollcall or the service, the two are one part, at the front.
 * @param now milliseconds since the epoch by the server's clock
 */
export function fiveParts(
  connection: Pick<ConnectionStatus, "verdict" | "budget">,
  now: number,
  { isSlow = false, stale = false }: PartFlags = {},
): Part[] {
  const parts = NAMES.map((name): Part => {
    const [state, words] =
      name === "Limit" ? limitFinding(connection, now, stale) : findingFor(connection.verdict, name);
    const isSlowPart = isSlow && name === "Service" && state === "good";
    return isSlowPart ? { name, state: "slow", words: PARTS.slow } : { name, state, words };
  });
  const ends = parts.filter(({ name }) => name === "Rollcall" || name === "Service");
  const [first] = ends;
  if (!first || ends.some(({ state }) => state !== "trouble")) return parts;
  return [{ ...first, name: EITHER }, ...parts.filter((part) => !ends.includes(part))];
}

function findingFor(verdict: Verdict, name: PartCandidate): Finding {
  const { code, resource, resources = [], hides = [], lastGoodAt } = verdict;
  const proof = provenBy(code, name);
  // Another resource can be read, which clears the connection and everything that nothing is proved about.
  const othersWork = resource !== undefined && resources.some((each) => each.code === "ok");
  if (othersWork && (!proof || name === "Rollcall")) return ALL_GOOD[name];
  const othersAnswer = resource !== undefined && resources.some((each) => ANSWERS.has(each.code));
  if (othersAnswer && name === "Rollcall") return REACHES_SERVICE;
  if (proof?.[0] === "trouble" && resource !== undefined) {
    return ["trouble", `${proof[1]} (${resourceNames(verdict)})`];
  }
  if (proof) return proof;
  const hidden = hides.map((each) => provenBy(each, name)).find((each) => each?.[0] === "trouble");
  if (hidden) return ["trouble", `${hidden[1]} ${PARTS.whenLastRead}`];
  return ["unknown", lastGoodAt === undefined ? PART_STATES.unknown : PARTS.okBefore];
}

/** What a resource that is refused shows by itself: the service was reached. */
const ANSWERS = new Set<VerdictCode>(["permission_denied", "service_failing"]);

function provenBy(code: VerdictCode, name: PartCandidate): Finding | undefined {
  return Object.hasOwn(PROVES, code) ? PROVES[code][name] : undefined;
}

/** As in the budget bar: the finding is known where the remaining budget is. */
function limitFinding(
  connection: Pick<ConnectionStatus, "verdict" | "budget">,
  now: number,
  stale: boolean,
): Finding {
  const { isKnown, left, paused, doubt, outlook } = budgetNow(connection, now, stale);
  const finding = findingFor(connection.verdict, "Limit");
  if (paused) return ["trouble", `${FINDINGS.usedUp}, ${outlook.replace("paused, ", "")}`];
  if (finding[0] === "trouble" || !isKnown) return finding;
  return ["good", `${left} of ${connection.budget.limit} left${doubt ? `, ${doubt}` : ""}`];
}
