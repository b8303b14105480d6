"use client";

import type { ReactNode } from "react";
import { wordsFor } from "@/components/shell/words";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { useKey } from "@/components/ui/keys";
import { LiveSwitch } from "./live-switch";
import { SECTION } from "./row-layout";
import type { News } from "./use-news";

interface ListBarProps {
  live: boolean;
  onFollow(on: boolean): void;
  news: News;
  /** Puts the news on top of the list and goes there. */
  onShow(): void;
  /** The active filters. */
  children: ReactNode;
  /** What can be done with the list. */
  actions: ReactNode;
}

/** The line above the list: what it is narrowed to, what is new, and whether it is followed. Always there, so nothing moves. */
export function ListBar({ live, onFollow, news, onShow, children, actions }: ListBarProps) {
  const isNew = news.count > 0;
  useKey({ keys: "n", label: "Show what is new", section: SECTION }, onShow, isNew);
  useKey({ keys: "r", label: "Load the list anew", section: SECTION }, onShow, !isNew);
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-1.5">
      <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-1.5">{children}</div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full">
        {news.failure && (
          <p role="status" className="text-[12px] text-bad">
            Not up to date: {wordsFor(news.failure).title.toLowerCase()}.{live && " Trying again."}
          </p>
        )}
        {isNew && (
          <Button look="primary" className="rounded-full tabular-nums" onClick={onShow} disabled={news.busy}>
            <span aria-hidden="true">↑</span> {newsWords(news)}
          </Button>
        )}
        {!live && !isNew && (
          <Button onClick={onShow} disabled={news.busy}>
            {news.busy ? "Loading …" : "Reload"}
          </Button>
        )}
        <LiveSwitch live={live} onFollow={onFollow} />
        <div className="max-sm:ml-auto">{actions}</div>
      </div>
      <p role="status" className="sr-only">
        {isNew && "New requests have come. Press n to show them."}
      </p>
    </div>
  );
}

function newsWords({ count: news, more }: News): string {
  return more ? `${count(news)}+ new` : `${count(news)} new`;
}
