"use client";

import { Settings } from "lucide";
import { usePathname } from "next/navigation";
import { Suspense } from "react";
import { Icon } from "@/components/ui/icon";
import { lazyNamed } from "@/components/ui/lazy-named";
import { RailLink } from "./rail-link";
import { SETTINGS_ADDRESS, type SettingsPage, settingsAddress } from "./settings-pages";

// Only the settings have it, so it is not in the first script of every page.
const SettingsList = lazyNamed(() => import("./settings-list"), "SettingsList");

interface RailSettingsProps {
  pages: readonly SettingsPage[];
  isNarrow: boolean;
  onStay: (() => void) | undefined;
}

/** One link to the settings; on a settings page, links to all of them. */
export function RailSettings({ pages, isNarrow, onStay }: RailSettingsProps) {
  const path = usePathname();
  const [first = "you", ...others] = pages;
  const isOpen = path.startsWith(`${SETTINGS_ADDRESS}/`) && others.length > 0;
  return (
    <>
      <RailLink
        href={settingsAddress(first)}
        name="Settings"
        sign={<Icon of={Settings} />}
        isCurrent={!isOpen && path === settingsAddress(first)}
        isNarrow={isNarrow}
        onStay={onStay}
      />
      {isOpen && (
        <li>
          <Suspense>
            <SettingsList pages={pages} isNarrow={isNarrow} onStay={onStay} />
          </Suspense>
        </li>
      )}
    </>
  );
}
