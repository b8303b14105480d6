import { Fact, Facts } from "@/components/ui/facts";
import type { JournalDetail } from "@/lib/contract/journal";

/** The error of an attempt, word for word: the service's, or Rollcall's where no answer came. */
export function AttemptResult({ attempt }: { attempt: JournalDetail }) {
  const { outcome, sent, status, type, code, param, message } = attempt;
  if (outcome === "succeeded") return null;
  const answer = sent ? (status ?? "no answer") : "not sent";
  return (
    <Facts>
      <Fact name="Answer">
        <code className="font-mono wrap-anywhere">{[answer, type, code].filter(Boolean).join(" · ")}</code>
      </Fact>
      {param && (
        <Fact name="Parameter">
          <code className="font-mono wrap-anywhere">{param}</code>
        </Fact>
      )}
      {message && (
        <Fact name="Message">
          <span className="wrap-anywhere" dir="auto">
            {message}
          </span>
        </Fact>
      )}
    </Facts>
  );
}
