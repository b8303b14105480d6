"use client";

import { Ellipsis } from "lucide";
import { useState } from "react";
import { bareTitle } from "@/components/shell/words/server-gone";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/overlay/popover";
import type { TimeLook } from "@/components/ui/time/time-look";
import { failureOf } from "@/lib/client/http/api-failure";
import { exportAddress, type JournalSource } from "@/lib/client/journal/journal";
import { savePersonSettings } from "@/lib/client/session/person-settings";

const FORMATS = [
  ["csv", "CSV", "Safe for spreadsheets"],
  ["ndjson", "NDJSON", "One request per line, for programs"],
] as const;

const LOOKS = [
  ["relative", "Relative: 3 min ago"],
  ["absolute", "Absolute, with milliseconds"],
] as const;

interface MoreMenuProps {
  source: JournalSource;
  timeLook: TimeLook;
  onTimeLook(timeLook: TimeLook): void;
}

/** How times read, and everything that the filter lets through as a file: plain links, so the browser saves while it comes. */
export function MoreMenu({ source, timeLook, onTimeLook }: MoreMenuProps) {
  const [unsaved, setUnsaved] = useState<string>();
  function choose(next: TimeLook): void {
    onTimeLook(next);
    setUnsaved(undefined);
    savePersonSettings({ requests: { times: next } }).catch((thrown: unknown) =>
      setUnsaved(bareTitle(failureOf(thrown))),
    );
  }
  return (
    <Popover
      label="More"
      button={
        <>
          <Icon of={Ellipsis} />
          <span className="sr-only">More</span>
        </>
      }
    >
      <fieldset>
        <legend className="font-semibold">Times</legend>
        {LOOKS.map(([value, words]) => (
          <label key={value} className="flex min-h-8 items-center gap-2 rounded px-2 hover:bg-raised">
            <input type="radio" name="times" checked={timeLook === value} onChange={() => choose(value)} />
            {words}
          </label>
        ))}
      </fieldset>
      <p role="status" className="px-2 text-bad empty:hidden">
        {unsaved && `Kept for this visit, but not saved: ${unsaved}`}
      </p>
      <h2 className="mt-3 font-semibold">Export</h2>
      <p className="text-muted">All requests that match the filter, including those not loaded.</p>
      <ul className="mt-1">
        {FORMATS.map(([format, name, what]) => (
          <li key={format}>
            <a
              className="block rounded px-2 py-1.5 hover:bg-raised"
              href={exportAddress(source, format)}
              download
            >
              <span className="font-medium text-accent underline">Download {name}</span>
              <span className="block text-[12px] text-muted">{what}</span>
            </a>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
