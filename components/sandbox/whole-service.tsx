import { Section } from "@/components/ui/section";
import { ToneMark } from "@/components/ui/tone-mark";
import { ActButton } from "./form/act-button";
import { ConfirmButton } from "./form/confirm-button";
import { useDesk } from "./form/desk";

/** Stops and starts the whole service, or resets it to its first start. */
export function WholeService() {
  const { settings, firstKey } = useDesk().state;
  const { stopped } = settings;
  return (
    <Section title="Service">
      <div className="flex flex-wrap items-center gap-3">
        <span className="inline-flex items-center gap-1.5">
          <ToneMark tone={stopped ? "bad" : "good"} />
          {stopped ? "Stopped: every connection is reset" : "Running"}
        </span>
        <ActButton
          action={{ action: stopped ? "start" : "stop" }}
          announcement={
            stopped
              ? "The service answers again."
              : "The service is stopped, and the console cannot reach it."
          }
        >
          {stopped ? "Start the service" : "Stop the service"}
        </ActButton>
        <ActButton
          action={{ action: "revokeTokens" }}
          announcement="All tokens are revoked; keys get new ones."
        >
          Revoke all tokens
        </ActButton>
        <ConfirmButton
          action={{ action: "reset" }}
          announcement="Everything is back to its initial state."
          question="Reset the sandbox?"
          means={`Keys, teams, locks, archived staff, limits and faults return to their initial state, and this console uses its first key again. ${firstKey} is valid even if it was revoked, which never happens to a real key.`}
        >
          Reset
        </ConfirmButton>
      </div>
    </Section>
  );
}
