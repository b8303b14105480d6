import { useState } from "react";
import { SelectField, TextField, wholeFrom } from "@/components/shell/form/field";
import { counted } from "@/components/ui/count";
import { Section } from "@/components/ui/section";
import type { FaultKind } from "@/lib/contract/sandbox";
import { FAULT_WORDS, hasStatus } from "./fault-words";
import { ActButton } from "./form/act-button";
import { useDesk } from "./form/desk";
import { SandboxForm } from "./form/sandbox-form";

const MAX_CALLS = 1_000_000;
const CALL_COUNT = { least: 0, most: MAX_CALLS };

/** Plans faults for the next answers. */
export function Faults() {
  const { plannedFaults } = useDesk().state;
  const [kind, setKind] = useState<FaultKind>("error");
  const { label, effect } = FAULT_WORDS[kind];
  return (
    <Section
      title="Faults"
      about="Makes the next calls fail, in the order planned. Reads are tried up to three times, so a single fault may never show."
    >
      <SandboxForm
        label="Plan a fault"
        button="Plan fault"
        read={(data) => faultFrom(data, kind)}
        announcement={(data) =>
          `Planned: ${label.toLowerCase()}, for ${counted(Number(data.get("times")), "call")}.`
        }
        aside={
          <>
            <ActButton action={{ action: "clearFaults" }} announcement="No fault is planned any more.">
              Clear faults
            </ActButton>
            <span className="text-[13px] text-muted tabular-nums">
              {plannedFaults === 0 ? "None planned" : `${counted(plannedFaults, "call")} still to fail`}
            </span>
          </>
        }
      >
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          <SelectField
            name="kind"
            label="Response"
            options={Object.entries(FAULT_WORDS).map(([value, words]) => [value, words.label])}
            onChange={(value) => setKind(value as FaultKind)}
          />
          <SelectField
            name="endpoint"
            label="Applies to"
            options={[
              ["v1", "Reads (/v1)"],
              ["token", "Tokens (/oauth/token)"],
              ["", "Both"],
            ]}
          />
          <TextField name="times" label="Number of calls" whole defaultValue={1} />
          <TextField name="after" label="Calls to let through first" whole defaultValue={0} />
          {hasStatus(kind) && <TextField name="status" label="Status" whole placeholder="default" />}
          {kind === "error" && (
            <>
              <TextField name="type" label="Type" placeholder="default for the status" />
              <TextField name="code" label="Code" placeholder="default for the status" />
            </>
          )}
          {kind !== "reset" && (
            <>
              <TextField name="headers.retry-after" label="Retry-After" placeholder="seconds or a date" />
              <TextField name="headers.service-version" label="Service-Version" placeholder="v1" />
            </>
          )}
        </div>
        <p className="text-[12px] text-muted">{effect}</p>
      </SandboxForm>
    </Section>
  );
}

function faultFrom(data: FormData, kind: FaultKind) {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const headers = ["retry-after", "service-version"]
    .map((name) => [name, text(`headers.${name}`)] as const)
    .filter(([, value]) => value !== "");
  return {
    action: "failNext",
    kind,
    times: wholeFrom(data, "times", { ...CALL_COUNT, least: 1 }),
    after: wholeFrom(data, "after", CALL_COUNT),
    ...(text("endpoint") && { endpoint: text("endpoint") }),
    ...(text("status") && {
      status: wholeFrom(data, "status", { least: kind === "error" ? 400 : 200, most: 599 }),
    }),
    ...(text("type") && { type: text("type") }),
    ...(text("code") && { code: text("code") }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
  };
}
