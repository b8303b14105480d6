"use client";

import { type ReactNode, useState } from "react";
import type { Density } from "@/components/list/columns/arrangement";
import { setDensityOfAll } from "@/components/list/columns/session-arrangement";
import { useSingleKeysOfAccount, useTimes } from "@/components/shell/account/account-looks";
import { chooseTheme, THEME_OPTIONS, useTheme } from "@/components/shell/account/theme";
import { wordsFor } from "@/components/shell/words/words";
import { Choice } from "@/components/ui/choice";
import { Section } from "@/components/ui/section";
import { failureOf } from "@/lib/client/http/api-failure";
import { savePersonSettings } from "@/lib/client/session/person-settings";

const DENSITIES = [
  ["comfortable", "Comfortable"],
  ["compact", "Compact"],
] as const;

const TIMES = [
  ["relative", "3 min ago"],
  ["absolute", "14:02:11"],
] as const;

export interface LooksProps {
  /** Of lists that have none of their own. */
  density: Density;
  /** Lists that have one, as the settings name them. */
  ownDensities: readonly { list: string; density: Density }[];
}

/** How the console looks and answers, on every machine alike. Each choice holds at once. */
export function Looks({ ownDensities, ...looks }: LooksProps) {
  const [unsaved, setUnsaved] = useState<string>();
  const [density, setDensity] = useState<Density | undefined>(
    // Where lists differ nothing has been chosen for all.
    ownDensities.every((own) => own.density === looks.density) ? looks.density : undefined,
  );
  const [times, chooseTimes] = useTimes();
  const [keysWork, turnKeys] = useSingleKeysOfAccount();
  const theme = useTheme();

  /** Says so where it holds on this page alone. */
  function keep(saved: Promise<unknown>): void {
    setUnsaved(undefined);
    saved.catch((thrown: unknown) => setUnsaved(wordsFor(failureOf(thrown)).title));
  }

  return (
    <Section title="Look and feel" about="Kept with your account, so it is the same on every machine.">
      <div className="grid gap-4">
        <Row note="System follows the machine you are at.">
          <Choice
            legend="Theme"
            name="account-theme"
            options={THEME_OPTIONS}
            value={theme}
            onChoose={(value) => keep(chooseTheme(value))}
          />
        </Row>
        <Row note="Of every list; each can be set apart from the others in its column menu.">
          <Choice
            legend="Density of lists"
            name="density"
            options={DENSITIES}
            value={density}
            onChoose={(value) => {
              setDensity(value);
              setDensityOfAll(value);
              keep(savePersonSettings({ density: value, lists: withoutDensity(ownDensities) }));
            }}
          />
        </Row>
        <Row note="The other one, UTC and Unix time show on hover and focus.">
          <Choice
            legend="Times"
            name="account-times"
            options={TIMES}
            value={times}
            onChoose={(value) => keep(chooseTimes(value))}
          />
        </Row>
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            checked={keysWork}
            onChange={(event) => keep(turnKeys(event.target.checked))}
            className="mt-0.5 size-4"
          />
          <span>
            Keys of one character work
            <span className="block text-[12px] text-muted">
              Turn them off if you dictate or type them by accident. Press ? to see them all.
            </span>
          </span>
        </label>
        <p role="alert" className="text-[13px] text-bad empty:hidden">
          {unsaved && `Holds until you leave this page, but was not saved: ${unsaved}.`}
        </p>
      </div>
    </Section>
  );
}

function Row({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className="max-w-sm">
      {children}
      <p className="mt-1 text-[12px] text-muted">{note}</p>
    </div>
  );
}

/** What takes away the density that single lists have. */
function withoutDensity(own: LooksProps["ownDensities"]) {
  return Object.fromEntries(own.map(({ list }) => [list, { density: null }]));
}
