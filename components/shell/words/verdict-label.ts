import type { Verdict, VerdictCode } from "@/lib/contract/status";

type Tone = "good" | "warn" | "bad" | "idle";

/** What a verdict is called, and how it looks. */
export interface VerdictLabel {
  label: string;
  tone: Tone;
  /** It is about one resource, and others can be read. */
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

/** The chip's word for a verdict; a code that only a newer server knows reads as unknown. */
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

/** Every resource that a verdict is true of: two are named, of more the first. */
export function resourceNames({ code, resource = "", resources = [] }: Verdict): string {
  const alike = resources.filter((each) => each.code === code).map(({ path }) => path);
  const names = [...new Set([resource, ...alike])].map(resourceName).sort();
  return names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(", ");
}

/** `/v1/shift_hours` as people say it: shift hours. */
export function resourceName(path: string): string {
  return path.replace(/^\/v1\//, "").replaceAll("_", " ");
}
