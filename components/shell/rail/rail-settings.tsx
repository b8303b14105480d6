"use client";

import { CircleUserRound, type IconNode, Plug, ScrollText, Settings, UsersRound } from "lucide";
import { usePathname } from "next/navigation";
import { Icon } from "@/components/ui/icon";
import { RailLink } from "./rail-link";
import { SETTINGS_ADDRESS, type SettingsPage, settingsAddress, settingsName } from "./settings-pages";

const SIGNS: Record<SettingsPage, IconNode> = {
  you: CircleUserRound,
  people: UsersRound,
  audit: ScrollText,
  connections: Plug,
};

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
          <ul
            aria-label="Settings"
            className={`grid gap-0.5 ${isNarrow ? "" : "ml-3 border-l border-line pl-1"}`}
          >
            {pages.map((page) => (
              <RailLink
                key={page}
                href={settingsAddress(page)}
                name={settingsName(page)}
                sign={<Icon of={SIGNS[page]} />}
                isCurrent={path === settingsAddress(page) || path.startsWith(`${settingsAddress(page)}/`)}
                isNarrow={isNarrow}
                onStay={onStay}
              />
            ))}
          </ul>
        </li>
      )}
    </>
  );
}
