"use client";

import { CircleUserRound, type IconNode, Plug, ScrollText, UsersRound } from "lucide";
import { usePathname } from "next/navigation";
import { Icon } from "@/components/ui/icon";
import { RailLink } from "./rail-link";
import { type SettingsPage, settingsAddress, settingsName } from "./settings-pages";

const SIGNS: Record<SettingsPage, IconNode> = {
  you: CircleUserRound,
  people: UsersRound,
  audit: ScrollText,
  connections: Plug,
};

interface SettingsListProps {
  pages: readonly SettingsPage[];
  isNarrow: boolean;
  onStay: (() => void) | undefined;
}

/** Links to all settings pages. */
export function SettingsList({ pages, isNarrow, onStay }: SettingsListProps) {
  const path = usePathname();
  return (
    <ul aria-label="Settings" className={`grid gap-0.5 ${isNarrow ? "" : "ml-3 border-l border-line pl-1"}`}>
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
  );
}
