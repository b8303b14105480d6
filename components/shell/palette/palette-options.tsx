"use client";

import { type Command, optionKey } from "./palette-commands";
import { PALETTE } from "./palette-words";

interface PaletteOptionsProps {
  /** The id of the list; each option's is this and its number. */
  id: string;
  commands: readonly Command[];
  active: number;
  onRun(command: Command): void;
  onPoint(index: number): void;
}

/** The commands below the headings of their groups. The focus stays in the field, which handles the keyboard. */
export function PaletteOptions({ id, commands, active, onRun, onPoint }: PaletteOptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={PALETTE.list}
      className="max-h-full scroll-pb-8 overflow-y-auto pb-8 mask-b-from-[calc(100%-2rem)]"
    >
      {groupsOf(commands).map(({ name, from, to }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, no fieldset
        <div key={from} role="group" aria-labelledby={`${id}-from-${from}`}>
          <p id={`${id}-from-${from}`} className="px-2.5 pt-2 pb-0.5 text-[11px] font-medium text-muted">
            {name}
          </p>
          {commands.slice(from, to).map((command, index) => (
            <Option
              key={optionKey(command)}
              id={`${id}-${from + index}`}
              command={command}
              isActive={from + index === active}
              onRun={() => onRun(command)}
              onPoint={() => onPoint(from + index)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Runs of commands with one group, by their first and last index. */
function groupsOf(commands: readonly Command[]): { name: string; from: number; to: number }[] {
  const groups: { name: string; from: number; to: number }[] = [];
  for (const [index, { group }] of commands.entries()) {
    const last = groups.at(-1);
    if (last?.name === group) last.to = index + 1;
    else groups.push({ name: group, from: index, to: index + 1 });
  }
  return groups;
}

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onRun(): void;
  onPoint(): void;
}

function Option({ id, command: { group, label, hint }, isActive, onRun, onPoint }: OptionProps) {
  const isHintShown = hint !== undefined && hint !== group;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keyboard
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onRun}
      className={`flex min-h-8 cursor-pointer items-center justify-between gap-3 rounded-md px-2.5 py-1 ${
        isActive ? "bg-accent-ground" : ""
      }`}
    >
      <span className={`shrink-0 wrap-anywhere ${isHintShown ? "max-w-3/4" : "max-w-full"}`}>{label}</span>
      {hint && (
        <span
          className={isHintShown ? "min-w-0 flex-1 truncate text-right text-[12px] text-muted" : "sr-only"}
        >
          {hint}
        </span>
      )}
    </div>
  );
}
