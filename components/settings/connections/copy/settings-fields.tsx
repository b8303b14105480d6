"use client";

import { useState } from "react";
import { formatFields } from "@/components/shell/copy/field-names";
import { SelectField, TextField } from "@/components/shell/form/field";
import type { CopySettings } from "@/lib/contract/copy-settings";
import type { Resource } from "@/lib/contract/resources";

const KINDS = [
  ["by_hand", "Only when somebody starts it"],
  ["every", "Every so many hours"],
  ["nightly", "Every night"],
] as const;

interface SettingsFieldsProps {
  settings: CopySettings;
  resource: Resource;
  /** The fields of the copy's rows; empty where they are not known. */
  fields: readonly string[];
  timeZone: string;
}

/** The fields of the form: what a copy leaves out, when walks start, and what share of the budget they may spend. */
export function SettingsFields({ settings, resource, fields, timeZone }: SettingsFieldsProps) {
  const { schedule, omit, share } = settings;
  const [kind, setKind] = useState<string>(schedule.kind);
  const others = fields.filter((field) => field !== resource.cursor && !omit.includes(field));
  return (
    <>
      <TextField
        name="omit"
        label="Fields to leave out"
        defaultValue={formatFields(omit)}
        placeholder="none"
        hint={
          others.length > 0
            ? `Names as the service sends them, separated by commas. Kept now: ${formatFields(others)}.`
            : 'Names as the service sends them, separated by commas, such as email, phone, "home address". Nothing of them is ever stored.'
        }
      />
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <SelectField
          name="kind"
          label="A new copy is made"
          options={KINDS}
          defaultValue={schedule.kind}
          onChange={setKind}
        />
        {kind === "every" && (
          <TextField
            name="hours"
            label="Hours from one start to the next"
            whole
            defaultValue={schedule.kind === "every" ? schedule.hours : 24}
            hint="1 to 720."
          />
        )}
        {kind === "nightly" && (
          <TextField
            name="at"
            label="Time of day"
            type="time"
            defaultValue={schedule.kind === "nightly" ? schedule.at : "02:30"}
            hint={`By the clock in ${timeZone}.`}
          />
        )}
        <TextField
          name="share"
          label="Share of the budget, per cent"
          whole
          defaultValue={share}
          hint="The most of the key’s limit that a walk spends. People browsing always go first."
        />
      </div>
    </>
  );
}

/** The time zone of nightly walks: the one that is set, or else the browser's. */
export function zoneOf({ schedule }: Pick<CopySettings, "schedule">): string {
  if (schedule.kind === "nightly") return schedule.timeZone;
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
