"use client";

import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from "react";
import { turnSingleKeys, useSingleKeys } from "@/components/ui/keyboard/keys";
import { type TimeLook, TimeLookContext } from "@/components/ui/time/time-look";
import { savePersonSettings } from "@/lib/client/session/person-settings";
import type { PersonSettings } from "@/lib/contract/person-settings";
import { rememberTheme } from "./theme";

const ChooseTimesContext = createContext<(times: TimeLook) => void>(() => undefined);

interface AccountLooksProps {
  settings: Pick<PersonSettings, "theme" | "shortcuts" | "times">;
  children: ReactNode;
}

/**
 * Applies the person's settings, so that the console looks the same on every machine: the account's go before this
 * browser's.
 */
export function AccountLooks({ settings, children }: AccountLooksProps) {
  const { theme, shortcuts, times = "relative" } = settings;
  const [look, setLook] = useState(times);
  useLayoutEffect(() => {
    if (theme) rememberTheme(theme);
    if (shortcuts) turnSingleKeys(shortcuts === "on");
  }, [theme, shortcuts]);
  return (
    <ChooseTimesContext value={setLook}>
      <TimeLookContext value={look}>{children}</TimeLookContext>
    </ChooseTimesContext>
  );
}

/** How times are worded, and a function that changes it for this browser at once and for the account. */
export function useTimes(): [look: TimeLook, choose: (look: TimeLook) => Promise<void>] {
  const setLook = useContext(ChooseTimesContext);
  const choose = async (look: TimeLook) => {
    setLook(look);
    await savePersonSettings({ times: look, requests: { times: null } });
  };
  return [useContext(TimeLookContext), choose];
}

/** Whether keys of a single character work, and a function that changes it for this browser at once and for the account. */
export function useSingleKeysOfAccount(): [on: boolean, turn: (on: boolean) => Promise<void>] {
  return [useSingleKeys(), chooseSingleKeys];
}

async function chooseSingleKeys(on: boolean): Promise<void> {
  turnSingleKeys(on);
  await savePersonSettings({ shortcuts: on ? "on" : "off" });
}
