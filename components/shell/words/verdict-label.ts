import type { Verdict, VerdictCode } from "@/lib/contract/status";

type Tone = "good" | "warn" | "bad" | "idle";

export interface VerdictLabel {
  label: string;
  tone: Tone;
  /** It is about one resource while others can be read. */
  partial: boolean;
}

const LABELS: Record<VerdictCode, readonly [label: string, tone: Tone]> = {
  ok: ["Working", "good"],
  org_locked: ["Organisation locked", "bad"],
  permission_denied: ["No permission", "bad"],
  key_rejected: ["Key rejected", "bad"],
  token_refused: ["Token refused", "bad"],
  throttled: ["Rate-limited", "warn"],
  token_endpoint_throttled: ["Token requests rate-limited", "warn"],
  service_failing: ["Service failing", "bad"],
  unreachable: ["Unreachable", "bad"],
  answer_not_understood: ["Unexpected response", "bad"],
  unknown: ["Unknown", "idle"],
};

/** The label of a verdict; the code of a newer server reads as unknown. */
export function verdictLabel(verdict: Verdict): VerdictLabel {
  const { code, resource, resources = [] } = verdict;
  const [label, tone] = Object.hasOwn(LABELS, code) ? LABELS[code] : LABELS.unknown;
  if (resource === undefined) return { label, tone, partial: false };
  const partial = resources.some((each) => each.code === "ok");
  return {
    label: `${label} (${resourceNames(verdict)})`,
    tone: partial && tone === "bad" ? "warn" : tone,
    partial,
  };
}

/** The resources that a verdict is true of: up to two are named, of more only the first. */
export function resourceNames({ code, resource = "", resources = [] }: Verdict): string {
  const alike = resources.filter((each) => each.code === code).map(({ path }) => path);
  const names = [...new Set([resource, ...alike])].map(resourceName).sort();
  return names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(", ");
}

/** `/v1/shift_hours` as `shift hours`. */
export function resourceName(path: string): string {
  return path.replace(/^\/v1\//, "").replaceAll("_", " ");
}
