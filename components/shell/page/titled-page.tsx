"use client";

import { type ReactNode, useRef } from "react";
import { useKeptFocus } from "@/components/ui/keyboard/use-kept-focus";
import { PageScroller } from "@/components/ui/page-scroller";

interface TitledPageProps {
  title: string;
  /** What stands in the line of the title and below it. */
  beside?: ReactNode;
  /** How wide its column may become. */
  width?: string;
  children: ReactNode;
}

/** A page with its title, below which a column of sections scrolls. */
export function TitledPage({ title, beside, width = "", children }: TitledPageProps) {
  const column = useRef<HTMLDivElement>(null);
  useKeptFocus(column);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line bg-surface px-3 py-2 sm:px-4">
        <h1 className="text-[22px] leading-7 font-semibold tracking-tight">{title}</h1>
        {beside}
      </div>
      <PageScroller className="px-3 py-4 sm:px-4">
        <div ref={column} className={`mx-auto grid gap-4 outline-none ${width}`}>
          {children}
        </div>
      </PageScroller>
    </>
  );
}
