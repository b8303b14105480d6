"use client";

import { Button } from "@/components/ui/button";
import { type Shortcut, useShortcuts } from "@/components/ui/keyboard/keys";
import { Dialog } from "@/components/ui/overlay/dialog";
import { useSingleKeysOfAccount } from "./account-looks";

/** Every key of this page, and the switch for single-character keys. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const sections = Object.entries(bySection(useShortcuts()));
  const [on, turn] = useSingleKeysOfAccount();
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className={`mt-3 grid gap-4 ${on ? "" : "text-muted"}`}>
        {sections.map(([section, shortcuts]) => (
          <section key={section} aria-label={section}>
            <h3 className="text-[12px] font-medium text-muted">{section}</h3>
            <dl className="mt-1 divide-y divide-line border-y border-line">
              {shortcuts.map(({ keys, label }) => (
                <div key={`${keys} ${label}`} className="flex items-center justify-between gap-4 py-1.5">
                  <dt>{label}</dt>
                  <dd>
                    <kbd className="inline-block min-w-6 rounded border border-line-strong bg-raised px-1.5 text-center whitespace-nowrap font-mono text-[12px] text-text">
                      {NAMES[keys] ?? keys}
                    </kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="mt-4 flex items-start gap-2">
        <input
          type="checkbox"
          checked={on}
          // If the account cannot be saved, this browser still remembers the choice.
          onChange={(event) => void turn(event.target.checked).catch(() => undefined)}
          className="mt-0.5 size-4 accent-accent"
        />
        <span>
          Keys of one character work
          <span className="block text-[12px] text-muted">
            Turn them off if you dictate or type them by accident. Kept with your account; Esc, Tab and the
            arrows always work.
          </span>
        </span>
      </label>
      <Button className="mt-4 w-full" onClick={onClose}>
        Close
      </Button>
    </Dialog>
  );
}

const NAMES: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  " ": "Space",
  "Shift+ArrowUp": "⇧ ↑",
  "Shift+ArrowDown": "⇧ ↓",
  "Mod+a": "⌘A or Ctrl A",
  "Mod+k": "⌘K or Ctrl K",
};

/** Groups of this page come first, those of every page last. */
function bySection(shortcuts: readonly Shortcut[]): Record<string, Shortcut[]> {
  const sections: Record<string, Shortcut[]> = {};
  for (const shortcut of shortcuts) (sections[shortcut.section] ??= []).push(shortcut);
  const { Everywhere: everywhere, ...rest } = sections;
  return { ...rest, ...(everywhere && { Everywhere: everywhere }) };
}
