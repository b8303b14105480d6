"use client";

import { createContext, type ReactNode, useContext, useState } from "react";

const AnnounceContext = createContext<(text: string) => void>(() => undefined);
const ServerNowContext = createContext<number | undefined>(undefined);

interface SettingsFrameProps {
  title: string;
  /** The server's clock when it made the page, in milliseconds since 1970. */
  now: number;
  /** One action, beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page of settings: its title, what has just been done, and what scrolls below. */
export function SettingsFrame({ title, now, action, children }: SettingsFrameProps) {
  const [announcement, announce] = useState("");
  return (
    <AnnounceContext value={announce}>
      <ServerNowContext value={now}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line bg-surface px-3 py-2 sm:px-4">
          <h1 className="text-[22px] leading-7 font-semibold tracking-tight">{title}</h1>
          {action && <div className="ml-auto">{action}</div>}
          <p role="status" className="w-full text-[13px] font-medium empty:hidden">
            {announcement}
          </p>
        </div>
        <div className="relative min-h-0 flex-1 overflow-y-auto px-3 py-4 sm:px-4">
          <div className="mx-auto grid max-w-5xl gap-4">{children}</div>
        </div>
      </ServerNowContext>
    </AnnounceContext>
  );
}

/** Says to eyes and ears what was done. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}

/** What the clock of the server said when it made the page. */
export function useServerNow(): number | undefined {
  return useContext(ServerNowContext);
}
