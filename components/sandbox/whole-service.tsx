import { ToneMark } from "@/components/ui/tone-mark";
import { ConfirmButton } from "./confirm-button";
import { useDesk } from "./desk";
import { Section } from "./section";
import { TurnButton } from "./turn-button";

/** The service as a whole: there or not, and as it was at the very first start. */
export function WholeService() {
  const { settings, firstKey } = useDesk().state;
  const { stopped } = settings;
  return (
    <Section title="The whole service">
      <div className="flex flex-wrap items-center gap-3">
        <span className="inline-flex items-center gap-1.5">
          <ToneMark tone={stopped ? "bad" : "good"} />
          {stopped ? "Stopped: every connection is reset" : "Running"}
        </span>
        <TurnButton
          action={{ action: stopped ? "start" : "stop" }}
          said={
            stopped ? "The service answers again." : "The service is stopped: the console finds nobody there."
          }
        >
          {stopped ? "Start the service" : "Stop the service"}
        </TurnButton>
        <TurnButton action={{ action: "revokeTokens" }} said="Every token is gone; keys get new ones.">
          Revoke all tokens
        </TurnButton>
        <ConfirmButton
          action={{ action: "reset" }}
          said="Everything is as it was at the very first start."
          question="Reset the sandbox?"
          means={`Keys that were made, teams, locks, archived staff, limits and faults are as at the very first start, and this console uses its first key again: ${firstKey} is valid even if it was revoked, as no revoked key of a real account ever is.`}
        >
          Reset
        </ConfirmButton>
      </div>
    </Section>
  );
}
