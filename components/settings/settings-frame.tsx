"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { TitledPage } from "@/components/shell/page/titled-page";

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
        <TitledPage
          title={title}
          width="max-w-5xl"
          beside={
            <>
              {action && <div className="ml-auto">{action}</div>}
              <p role="status" className="w-full text-[13px] font-medium empty:hidden">
                {announcement}
              </p>
            </>
          }
        >
          {children}
        </TitledPage>
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
