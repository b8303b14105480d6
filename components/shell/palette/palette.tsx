"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import { keepTheme } from "@/components/shell/account/theme";
import { useRetryOnceBack } from "@/components/shell/error/use-retry-once-back";
import { sectionAddress } from "@/components/shell/rail/section-addresses";
import { SignOutDialog } from "@/components/shell/sign-in/sign-out-dialog";
import { useSignOut } from "@/components/shell/sign-in/use-sign-out";
import { runShortcut } from "@/components/ui/keyboard/keys";
import { Dialog } from "@/components/ui/overlay/dialog";
import { useCopyMatches } from "@/lib/client/copy/search-copies";
import { searchableRows, searchLoaded } from "@/lib/client/find/search-loaded";
import { useCheck } from "@/lib/client/status/check";
import { openRow } from "./open-row";
import { GO_TO } from "./opener-words";
import {
  type Command,
  commandKey,
  commandsFor,
  isGuess,
  nearestConnection,
  optionKey,
  type Places,
  whereabouts,
} from "./palette-commands";
import { PaletteOptions } from "./palette-options";
import { foundWords, PALETTE } from "./palette-words";
import { recentCommands, rememberCommand } from "./recent-commands";
import { useCopyFailed } from "./use-copy-failed";

/** Only so many of the loaded rows are offered: typing on narrows them. */
const MOST_ROWS = 6;
/** The `keyCode` of a key that an input method has used. */
const IN_COMPOSITION = 229;

interface PaletteProps {
  places: Places;
  onGo(address: string): void;
  onClose(): void;
}

/** Goes anywhere and does what every page can do, by typing; a request id opens its entry (WAI-ARIA: combobox). */
export function Palette({ places, onGo, onClose }: PaletteProps) {
  const here = whereabouts(usePathname(), window.location.search);
  const near = nearestConnection(places, here)?.id ?? "";
  const list = useId();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string>();
  const [isEntered, setIsEntered] = useState(false);
  const [recent] = useState(recentCommands);
  const rows = searchLoaded(useLoaded(near, text.trim().length > 1), text, MOST_ROWS);
  const { matches: copied, wider, isPending, ...search } = useCopyMatches(near, text, MOST_ROWS);
  useRetryOnceBack(search.failure, search.retry);
  const commands = commandsFor(places, here, text, { recent, rows, copied, wider });
  // By what it does and not by its number, as what the copy finds comes in between.
  const active = Math.max(
    commands.findIndex((each) => optionKey(each) === chosen),
    0,
  );
  const { isAsked, ...signOut } = useSignOut();
  const { run, announcement } = useRun(near, { onGo, onClose, onLeave: signOut.leave });
  // Enter may be quicker than the copy, and a name may look like a request id.
  const isSettled = !isPending || active > 0 || !isGuess(commands[0]);

  const runEntered = useEffectEvent(() => run(commands[active]));
  useEffect(() => {
    if (isEntered && isSettled) runEntered();
  }, [isEntered, isSettled]);

  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [list, active]);

  function choose(index: number): void {
    setIsEntered(false);
    setChosen(commands[index] && optionKey(commands[index]));
  }

  function onKeyDown(event: KeyboardEvent) {
    // In Safari the Enter that ends a composition comes after its end.
    if (event.nativeEvent.isComposing || event.keyCode === IN_COMPOSITION) return;
    const { key } = event;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    // The key that opened the palette closes it; the browser would use it for something else.
    const isOpener = key === "k" && (event.ctrlKey || event.metaKey);
    if (step === 0 && key !== "Enter" && !isOpener) return;
    event.preventDefault();
    if (isOpener) onClose();
    else if (step !== 0) choose((active + step + commands.length) % Math.max(commands.length, 1));
    else if (isSettled) run(commands[active]);
    else setIsEntered(true);
  }

  if (isAsked) return <SignOutDialog {...signOut} stay={onClose} />;
  return (
    <Dialog title={GO_TO} onClose={onClose}>
      <input
        role="combobox"
        aria-label={PALETTE.field}
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={commands.length > 0 ? `${list}-${active}` : undefined}
        placeholder={PALETTE.field}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(undefined);
          setIsEntered(false);
        }}
        onKeyDown={onKeyDown}
        className="mt-3 min-h-9 w-full rounded-md border border-line-strong bg-surface px-2.5 text-text placeholder:text-muted"
      />
      <div className="mt-2 h-[min(20rem,45dvh)]">
        <PaletteOptions id={list} commands={commands} active={active} onRun={run} onPoint={choose} />
        {commands.length === 0 && (
          <p className="px-2.5 py-1.5 text-muted">{isPending ? PALETTE.searching : PALETTE.none}</p>
        )}
      </div>
      <p role="status" className="mt-2 min-h-5 text-[12px] text-muted wrap-anywhere">
        {announcement ||
          (isPending && commands.length > 0 && PALETTE.searching) ||
          (search.failure && (search.isPart ? PALETTE.failedInPart : PALETTE.failed)) || (
            <span className="sr-only">{text !== "" && foundWords(commands.length)}</span>
          )}
      </p>
    </Dialog>
  );
}

/** The search over this connection's loaded rows, built once and not with every letter. */
function useLoaded(connection: string, isAsking: boolean) {
  const client = useQueryClient();
  return useMemo(() => (isAsking ? searchableRows(client, connection) : []), [client, connection, isAsking]);
}

interface RunnerProps extends Pick<PaletteProps, "onGo" | "onClose"> {
  onLeave(): void;
}

/** Runs a command, and announces the outcome of one that goes nowhere. `near` is the connection that is checked. */
function useRun(near: string, { onGo, onClose, onLeave }: RunnerProps) {
  const check = useCheck(near);
  const [announcement, copyFailed] = useCopyFailed();

  function run(command: Command | undefined): void {
    if (!command) return;
    const { act } = command;
    const key = commandKey(command);
    if (key !== undefined) rememberCommand(key);
    if ("copyFailed" in act) {
      void copyFailed(act.copyFailed);
      return;
    }
    if ("leave" in act) {
      onLeave();
      return;
    }
    onClose();
    if ("go" in act) onGo(act.go);
    else if ("row" in act) openRow(act.row, onGo);
    else if ("theme" in act) keepTheme(act.theme);
    else if ("press" in act) runShortcut(act.press);
    else {
      check.mutate();
      // The access page shows the result of each resource.
      onGo(sectionAddress({ id: act.check, resources: [] }, ""));
    }
  }

  return { run, announcement };
}
