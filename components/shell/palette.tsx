"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { runShortcut } from "@/components/ui/keys";
import { signOut } from "@/lib/client/session";
import { type Command, commandsFor, type Places, whereabouts } from "./palette-commands";
import { chooseTheme } from "./theme";

interface PaletteProps {
  places: Places;
  /** Goes to an address, and says so until its page is there. */
  onGo(address: string): void;
  onClose(): void;
}

/** Goes anywhere and does what every page can do, by typing; a request id opens its entry (WAI-ARIA: combobox). */
export function Palette({ places, onGo, onClose }: PaletteProps) {
  const client = useQueryClient();
  const here = whereabouts(usePathname());
  const list = useId();
  const [text, setText] = useState("");
  const [index, setIndex] = useState(0);
  const commands = commandsFor(places, here, text);
  const active = Math.min(index, commands.length - 1);

  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [list, active]);

  function run(command: Command | undefined) {
    if (!command) return;
    const { act } = command;
    onClose();
    if ("go" in act) onGo(act.go);
    else if ("theme" in act) chooseTheme(act.theme);
    else if ("press" in act) runShortcut(act.press);
    else signOut(client).catch(() => location.assign("/signin"));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    // The key that opened it closes it; to the browser it means something else.
    const isOpener = key === "k" && (event.ctrlKey || event.metaKey);
    if (step === 0 && key !== "Enter" && !isOpener) return;
    event.preventDefault();
    if (isOpener) onClose();
    else if (step === 0) run(commands[active]);
    else setIndex((active + step + commands.length) % Math.max(commands.length, 1));
  }

  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        role="combobox"
        aria-label="A page, a connection, or a request id"
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={commands.length > 0 ? `${list}-${active}` : undefined}
        placeholder="A page, a connection, or a request id"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
        className="mt-3 min-h-9 w-full rounded-md border border-line-strong bg-surface px-2.5 text-text placeholder:text-muted"
      />
      <div className="mt-2 h-[min(20rem,45dvh)]">
        <div id={list} role="listbox" aria-label="Where to" className="max-h-full overflow-y-auto">
          {commands.map((command, at) => (
            <Option
              key={`${command.label} ${JSON.stringify(command.act)}`}
              id={`${list}-${at}`}
              command={command}
              isActive={at === active}
              onRun={() => run(command)}
              onPoint={() => setIndex(at)}
            />
          ))}
        </div>
        {commands.length === 0 && (
          <p className="px-2.5 py-1.5 text-muted">
            Nothing is called that. A request id has 6 to 200 characters and no spaces.
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {text !== "" && `${commands.length} found`}
      </p>
    </Dialog>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isActive: boolean;
  onRun(): void;
  onPoint(): void;
}

/** The focus stays in the field: the keyboard is handled there. */
function Option({ id, command: { label, hint }, isActive, onRun, onPoint }: OptionProps) {
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
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {hint && <span className="shrink-0 text-[12px] text-muted">{hint}</span>}
    </div>
  );
}
