import type { ReactNode } from "react";
import { BusyButton } from "./busy-button";
import { count } from "./count";

interface OlderRowsProps {
  /** An infinite query whose next page is older. */
  pages: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage(options: { cancelRefetch: boolean }): unknown;
  };
  rows: number;
  /** What one row is, and what several are. */
  nouns: readonly [one: string, several: string];
  children?: ReactNode;
}

/** Below a list that begins with the newest: how much of it is there, and more when somebody wants it. */
export function OlderRows({ pages, rows, nouns: [one, several], children }: OlderRowsProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const all = rows === 1 ? `The only ${one}` : `All ${count(rows)} ${several}`;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {hasNextPage && (
        <BusyButton
          busy={isFetchingNextPage}
          onClick={() => !isFetchingNextPage && void fetchNextPage({ cancelRefetch: false })}
        >
          Show older {several}
        </BusyButton>
      )}
      <p role="status" className="text-[13px] text-muted tabular-nums">
        {hasNextPage ? `The newest ${count(rows)} ${several}` : rows > 0 && all}
        {children}
      </p>
    </div>
  );
}
