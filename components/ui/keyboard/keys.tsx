"use client";

import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { storedSwitch, useStored } from "@/components/ui/stored-value";
import { isTyping, keyOf, usesArrows } from "./typing";

/** A key that does something, as the list of keys shows it. */
export interface Shortcut {
  /** What `keyOf` says of the press: `/`, `?`, `t`, `ArrowDown`, `Shift+ArrowDown`, `Mod+k`; of two in turn: `g s`. */
  keys: string;
  label: string;
  section: string;
  /** A selector: it works only while the focus is on or in what that matches. */
  on?: string;
}

interface Registered extends Shortcut {
  run(event: KeyboardEvent): void;
}

/** How soon the second key of two has to follow the first, in milliseconds. */
const SEQUENCE_MS = 1_500;
/** One character, or two in turn. */
const CHARACTERS = /^\S( \S)?$/;
const NONE: readonly Registered[] = [];

/** Those of all mounted components, in the order of their coming; a new array with each change. */
let registered: readonly Registered[] = NONE;
/** Whether single characters work: people who speak to their computer can turn them off (WCAG 2.1.4). */
const singleKeys = storedSwitch("localStorage", "rollcall-keys");
/** A key that was pressed and may be the first of two, and when, as `timeStamp` has it. */
let first: { key: string; at: number } | undefined;
const listeners = new Set<() => void>();

/**
 * Runs `handler` on a key while the component is mounted and lists it under `?`. Not while somebody types, unless it is
 * one with Ctrl or Command (`Mod+k`), and not behind an open dialog. Of two for the same key the later mounted runs.
 */
export function useKey(
  { keys, label, section, on }: Shortcut,
  handler: (event: KeyboardEvent) => void,
  enabled = true,
): void {
  const run = useEffectEvent(handler);
  // With the page and not a moment after it: who is quick presses the key as soon as the page is there.
  useLayoutEffect(() => {
    if (!enabled) return;
    const entry: Registered = { keys, label, section, ...(on && { on }), run: (event) => run(event) };
    change([...registered, entry]);
    return () => change(registered.filter((each) => each !== entry));
  }, [keys, label, section, on, enabled]);
}

/** Every key that works on this page now. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    subscribe,
    () => registered,
    () => NONE,
  );
}

export function useSingleKeys(): boolean {
  return useStored(singleKeys, true);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Registered[]): void {
  if (registered.length === 0 && next.length > 0) document.addEventListener("keydown", dispatch);
  if (next.length === 0) document.removeEventListener("keydown", dispatch);
  registered = next;
  for (const listener of listeners) listener();
}

function dispatch(event: KeyboardEvent): void {
  const key = keyOf(event);
  if (key === undefined || (isTyping(event.target) && !key.startsWith("Mod+"))) return;
  if (key.startsWith("Arrow") && usesArrows(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  // The browser closes that one by itself.
  if (key === "Escape" && document.querySelector(":popover-open")) return;
  const before = first && event.timeStamp - first.at <= SEQUENCE_MS ? first.key : undefined;
  first = undefined;
  const shortcut = shortcutFor(`${before} ${key}`, event) ?? shortcutFor(key, event);
  if (!shortcut) {
    if (registered.some(({ keys }) => keys.startsWith(`${key} `))) first = { key, at: event.timeStamp };
    return;
  }
  // One that works on its own element alone need not be turned off.
  if (CHARACTERS.test(shortcut.keys) && !shortcut.on && !singleKeys.read()) return;
  event.preventDefault();
  shortcut.run(event);
}

function shortcutFor(pressed: string, { target }: KeyboardEvent): Registered | undefined {
  return registered.findLast(({ keys, on }) => keys === pressed && (!on || isIn(target, on)));
}

function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Does what a key does, when somebody chose it by its name. */
export function runShortcut(keys: string): void {
  registered.findLast((each) => each.keys === keys)?.run(new KeyboardEvent("keydown", { key: keys }));
}

/** Makes keys of a single character work or not, and remembers it in this browser. */
export function turnSingleKeys(on: boolean): void {
  singleKeys.write(on);
}
