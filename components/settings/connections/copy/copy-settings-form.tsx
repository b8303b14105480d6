"use client";

import { useState } from "react";
import { useAnnounce } from "@/components/settings/settings-frame";
import { formatFields } from "@/components/shell/copy/field-names";
import { scheduleWords } from "@/components/shell/copy/walk-words";
import { ActForm } from "@/components/shell/form/act-form";
import { ConfirmDialog } from "@/components/shell/form/confirm-dialog";
import { useAct } from "@/components/shell/form/use-act";
import { Button } from "@/components/ui/button";
import { useChangeCopy } from "@/lib/client/copy/copies";
import type { CopySettings } from "@/lib/contract/copy-settings";
import type { CopyProps } from "./copy-props";
import { addedFields, type ChangedSettings, changedSettings, parseSettings } from "./parse-settings";
import { SettingsFields, zoneOf } from "./settings-fields";

const SAVED = "Saved. It counts from the next page of a walk on.";

export function CopySettingsForm({ connection, resource, state }: CopyProps) {
  const { settings, copy } = state;
  const announce = useAnnounce();
  const change = useChangeCopy(connection);
  const save = (changed: ChangedSettings) => change({ resource: state.resource, change: changed });
  const action = useAct(save, announce);
  /** The settings that the open form began with. */
  const [before, setBefore] = useState<CopySettings>();
  /** A change that is asked about, and the fields that it leaves out more. */
  const [question, setQuestion] = useState<{ changed: ChangedSettings; fields: string[] }>();
  const { omit, share, schedule } = settings;

  const confirmed = useAct(async (changed: ChangedSettings) => {
    const answer = await save(changed);
    setBefore(undefined);
    return answer;
  }, announce);

  /** Leaving out one more field deletes a copy that has it: then a question comes first. */
  const saveOrAsk: typeof action = {
    ...action,
    async start(changed, announcement) {
      const fields = addedFields(changed, settings);
      if (!copy || fields.length === 0) return action.start(changed, announcement);
      setQuestion({ changed, fields });
      return {};
    },
  };

  return (
    <section aria-label={`Settings of the copy of ${resource.label}`} className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-64 text-[13px] text-muted wrap-anywhere">
          {scheduleWords(schedule)} · {share} % of the budget ·{" "}
          {omit.length > 0 ? `without ${formatFields(omit)}` : "every field"}
        </p>
        {!before && (
          <Button aria-label={`Change the settings (${resource.label})`} onClick={() => setBefore(settings)}>
            Change
          </Button>
        )}
      </div>
      {before && (
        <ActForm
          action={saveOrAsk}
          label={`Settings of the copy of ${resource.label}`}
          button="Save"
          look="primary"
          read={(data) => {
            const choice = parseSettings(data, resource, zoneOf(before));
            return "message" in choice ? choice : changedSettings(choice, before);
          }}
          announcement={() => SAVED}
          onDone={() => setBefore(undefined)}
          aside={<Button onClick={() => setBefore(undefined)}>Cancel</Button>}
        >
          <SettingsFields
            settings={before}
            resource={resource}
            fields={copy?.fields ?? []}
            timeZone={zoneOf(before)}
          />
        </ActForm>
      )}
      {question && (
        <ConfirmDialog
          action={confirmed}
          input={question.changed}
          announcement="The copy and its changes are deleted. The next walk leaves the fields out."
          question="Delete the copy that has these fields?"
          means={`To leave out ${formatFields(question.fields)}, the copy and its changes are deleted at once. A new walk makes a copy without them.`}
          onClose={() => setQuestion(undefined)}
        >
          Delete and save
        </ConfirmDialog>
      )}
    </section>
  );
}
