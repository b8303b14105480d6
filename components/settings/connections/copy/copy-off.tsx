"use client";

import { useState } from "react";
import { useAnnounce } from "@/components/settings/settings-frame";
import { exampleWords, rateWords } from "@/components/shell/copy/walk-words";
import { ActForm } from "@/components/shell/form/act-form";
import { useAct } from "@/components/shell/form/use-act";
import { Button } from "@/components/ui/button";
import { useChangeCopy } from "@/lib/client/copy/copies";
import type { CopiesAnswer } from "@/lib/contract/copy";
import { copyFacts } from "./copy-facts";
import type { CopyProps } from "./copy-props";
import { type ChangedSettings, changedSettings, parseSettings } from "./parse-settings";
import { SettingsFields, zoneOf } from "./settings-fields";

interface CopyOffProps extends CopyProps {
  answer: Pick<CopiesAnswer, "storage" | "changesRetentionDays">;
}

/** Says that no copy is kept, and to whoever wants one what it would mean. */
export function CopyOff(props: CopyOffProps) {
  const [isOpen, setIsOpen] = useState(false);
  const list = props.resource.label.toLowerCase();
  return (
    <>
      {/* Of a damaged one rows are kept: the page says so above. */}
      {!props.state.isDamaged && (
        <p className="max-w-prose">
          <span className="font-medium">Off.</span> Nothing is kept: searches find what a person has loaded,
          and nobody sees who joined or left.
        </p>
      )}
      {isOpen ? (
        <TurnOn {...props} onCancel={() => setIsOpen(false)} />
      ) : (
        <Button className="mt-3" onClick={() => setIsOpen(true)}>
          Keep a copy of all {list} …
        </Button>
      )}
    </>
  );
}

function TurnOn({ connection, resource, state, answer, onCancel }: CopyOffProps & { onCancel(): void }) {
  const change = useChangeCopy(connection);
  /** The settings that the form began with. */
  const [before] = useState(state.settings);
  const timeZone = zoneOf(before);
  const action = useAct(
    (changed: ChangedSettings & { start: boolean }) =>
      change({ resource: state.resource, change: { on: true, ...changed } }),
    useAnnounce(),
  );
  const [share, setShare] = useState(before.share);
  const callsPerMinute = Math.max(
    Math.floor((state.estimate.callsPerMinute / Math.max(state.settings.share, 1)) * share),
    1,
  );
  const estimate = { ...state.estimate, callsPerMinute };
  return (
    <div
      className="mt-4 grid gap-4 border-t border-line pt-4"
      onChange={({ target }) => {
        const { name, value } = target as HTMLInputElement;
        if (name === "share" && /^\d+$/.test(value)) setShare(Math.min(Math.max(Number(value), 1), 100));
      }}
    >
      <dl className="grid gap-x-4 gap-y-2 text-[13px] sm:grid-cols-[8rem_minmax(0,1fr)]">
        {copyFacts(resource, answer).map(([question, words]) => (
          <div key={question} className="contents">
            <dt className="font-medium">{question}</dt>
            <dd className="max-w-prose text-muted max-sm:-mt-1.5">{words}</dd>
          </div>
        ))}
        <dt className="font-medium">What it costs</dt>
        <dd className="max-w-prose text-muted tabular-nums max-sm:-mt-1.5">
          {rateWords(estimate)}. The service gives no count: {exampleWords(10_000, estimate)};{" "}
          {exampleWords(100_000, estimate)}.
        </dd>
      </dl>
      <ActForm
        action={action}
        label={`Keep a copy of all ${resource.label.toLowerCase()}`}
        button="Turn on"
        look="primary"
        read={(data) => ({
          ...changedSettings(parseSettings(data, resource, timeZone), before),
          start: data.get("start") === "on",
        })}
        announcement={(data) => turnedOnWords(resource, data.get("start") === "on")}
        aside={<Button onClick={onCancel}>Cancel</Button>}
      >
        <SettingsFields settings={before} resource={resource} fields={[]} timeZone={timeZone} />
        <label className="flex items-start gap-2">
          <input type="checkbox" name="start" defaultChecked className="mt-0.5 size-4" />
          Start the first walk now
        </label>
      </ActForm>
    </div>
  );
}

/** Stays on screen while the walk goes on and ends, and is true then too. */
export function turnedOnWords({ label }: CopyProps["resource"], isStarted: boolean): string {
  return `The copy of ${label.toLowerCase()} was turned on${isStarted ? ", and its first walk started" : "; a walk fills it"}.`;
}
