import { FailureLine } from "@/components/shell/form/failure-line";
import { BusyButton } from "@/components/ui/busy-button";
import { Section } from "@/components/ui/section";
import { useSandboxAct } from "./form/desk";
import { SCENARIOS, type ScenarioWords } from "./scenario-words";

/** Scenarios of an account, one click each, to see what the console makes of them. */
export function Scenarios() {
  return (
    <Section title="Scenarios" about="Start one and watch the verdict: each can happen to a real account.">
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {SCENARIOS.map((words) => (
          <Scenario key={words.name} {...words} />
        ))}
      </ul>
    </Section>
  );
}

function Scenario({ name, title, does, verdict }: ScenarioWords) {
  const { busy, failure, start } = useSandboxAct();
  return (
    <li className="flex flex-col items-start gap-1.5 rounded-md border border-line p-3">
      <BusyButton
        busy={busy}
        look={name === "restore" ? "primary" : "quiet"}
        onClick={() => void start({ action: "scenario", name }, `Done: ${title}. ${does}`)}
      >
        {title}
      </BusyButton>
      <p className="text-[12px] text-muted">{does}</p>
      <p className="mt-auto text-[12px]">
        <span className="text-muted">Verdict: </span>
        {verdict}
      </p>
      <FailureLine failure={failure} />
    </li>
  );
}
