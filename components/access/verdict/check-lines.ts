import { PARTS } from "@/components/access/panel/words";
import { verdictLabel } from "@/components/shell/words/verdict-label";
import type { Tone } from "@/components/ui/tone-mark";
import type { AccessAnswer } from "@/lib/contract/access";
import type { Verdict } from "@/lib/contract/status";

interface CheckLine {
  resource: string;
  name: string;
  tone: Tone;
  words: string;
  requestId?: string;
  /** A check is under way that has not reached this resource yet. */
  isChecking: boolean;
}

/**
 * One line per resource, so that one that can be read never hides another that cannot. A trouble with everything is on
 * every line.
 * @param checkingSince when the running check began, in milliseconds since the epoch by the server's clock
 */
export function checkLines(
  { connection: { verdict }, permissions }: Pick<AccessAnswer, "connection" | "permissions">,
  checkingSince: number | undefined,
): CheckLine[] {
  return permissions.map(({ resource, path, at }) => {
    const { code, requestId, lastGoodAt } = lastResult(verdict, path);
    const { label, tone } = verdictLabel({ code });
    return {
      resource,
      name: capital(resource),
      tone,
      // What was never read is said once for all lines.
      words: code !== "unknown" ? label : lastGoodAt === undefined ? "" : PARTS.okBefore,
      ...(requestId !== undefined && { requestId }),
      isChecking: checkingSince !== undefined && (at ?? 0) < checkingSince,
    };
  });
}

function lastResult(verdict: Verdict, path: string): Pick<Verdict, "code" | "requestId" | "lastGoodAt"> {
  const { code, resource, resources = [] } = verdict;
  const isAboutAll = resource === undefined && code !== "ok" && code !== "unknown";
  return isAboutAll ? verdict : (resources.find((each) => each.path === path) ?? { code: "unknown" });
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
