"use client";

import type { MouseEvent, ReactNode } from "react";
import type { SearchBox } from "@/components/list/find/find-bar";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { AsOf } from "@/components/shell/copy/as-of";
import { count } from "@/components/ui/count";
import type { CopyInUse } from "@/lib/contract/copy";

/** The copy of this list, for the list that comes from the service. */
export interface CopyOffer {
  /** What says where the rows come from, and leads to the copy. */
  switchFrom(list: ResourceList): ReactNode;
  /** Undefined where there is nothing to lead to. */
  box: SearchBox | undefined;
}

interface SourceSwitchProps {
  /** Where the rows below come from. */
  now: "live" | "copy";
  /** The live list, while it is shown. */
  live?: Pick<ResourceList, "rows" | "end" | "entry">;
  liveHref: string;
  onLive?(event: MouseEvent<HTMLAnchorElement>): void;
  copy: Pick<CopyInUse, "isComplete" | "rows" | "to">;
  copyHref: string;
  onCopy?(event: MouseEvent<HTMLAnchorElement>): void;
}

/** Where the rows come from, unmistakably, and the way to the other: the service itself, or the copy of the whole list. */
export function SourceSwitch(props: SourceSwitchProps) {
  const { now, live, liveHref, onLive, copy, copyHref, onCopy } = props;
  return (
    <nav
      aria-label="Where the rows come from"
      className="flex max-w-full flex-wrap rounded-md border border-line-strong bg-surface p-0.5 tabular-nums"
    >
      <Source isCurrent={now === "live"} href={liveHref} onGo={onLive}>
        Live{live && liveWords(live)}
      </Source>
      <Source isCurrent={now === "copy"} href={copyHref} onGo={onCopy}>
        {copy.isComplete ? (
          <>
            All {count(copy.rows)} <AsOf at={copy.to} tabIndex={now === "copy" ? 0 : -1} />
          </>
        ) : (
          `Copy, ${count(copy.rows)} so far`
        )}
      </Source>
    </nav>
  );
}

/** What is loaded of it: `, first 300`; nothing where nothing is known of it. */
export function liveWords({ rows, end, entry }: Pick<ResourceList, "rows" | "end" | "entry">): string {
  if (rows.length === 0 && end === undefined) return "";
  if (entry !== undefined) return `, ${count(rows.length)} loaded, starting partway`;
  return `, ${end === "complete" ? "all" : "first"} ${count(rows.length)}`;
}

interface SourceProps {
  isCurrent: boolean;
  href: string;
  onGo: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
  children: ReactNode;
}

function Source({ isCurrent, href, onGo, children }: SourceProps) {
  const shape = "inline-flex min-h-6.5 flex-wrap items-center gap-x-1 rounded-[4px] border px-2";
  if (isCurrent) {
    return (
      <p aria-current="true" className={`${shape} border-line bg-raised font-medium text-text`}>
        <span aria-hidden="true" className="mr-0.5 size-2 rounded-full bg-accent" />
        <span>{children}</span>
      </p>
    );
  }
  return (
    // A plain link: the page of the other source is another one.
    <a href={href} onClick={onGo} className={`${shape} border-transparent text-accent underline`}>
      <span>{children}</span>
    </a>
  );
}
