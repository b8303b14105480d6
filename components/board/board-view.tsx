"use client";

import { useRef } from "react";
import { flushSync } from "react-dom";
import { budgetNow } from "@/components/shell/status/budget-now";
import { verdictLabel } from "@/components/shell/words/verdict-label";
import { Button } from "@/components/ui/button";
import { useKey } from "@/components/ui/keyboard/keys";
import { PageScroller } from "@/components/ui/page-scroller";
import { TimeMark } from "@/components/ui/time/time-mark";
import { useNow } from "@/components/ui/time/use-now";
import { useLatestStatus } from "@/lib/client/status/status";
import type { ConnectionStatus, StatusAnswer } from "@/lib/contract/status";
import { boardOrder } from "./board-order";
import { BOARD_COLUMNS, BoardRow } from "./board-row";
import { useStableOrder } from "./use-stable-order";
import { BOARD, countWords } from "./words";

const NEXT = { label: BOARD.next, section: BOARD.title };
const PREVIOUS = { label: BOARD.previous, section: BOARD.title };

/**
 * Every connection, worst first, as current as the shell's poll. `initial` is the server's answer when it rendered the
 * page.
 */
export function BoardView({ initial }: { initial: StatusAnswer }) {
  const { status: latest, error } = useLatestStatus();
  const status = latest ?? { ...initial, skewMs: 0 };
  const byId = new Map(status.connections.map((connection) => [connection.id, connection]));
  const { order, isOutdated, applyOrder, events } = useStableOrder(boardOrder(status.connections));
  const list = useRef<HTMLOListElement>(null);
  const here = useNow();
  const now = here === undefined ? status.now : here - status.skewMs;
  useKey({ keys: "j", ...NEXT }, () => step(list.current, 1));
  useKey({ keys: "ArrowDown", ...NEXT }, () => step(list.current, 1));
  useKey({ keys: "k", ...PREVIOUS }, () => step(list.current, -1));
  useKey({ keys: "ArrowUp", ...PREVIOUS }, () => step(list.current, -1));
  function sortNow(): void {
    flushSync(applyOrder);
    // The button is gone.
    step(list.current, 1);
  }
  return (
    <PageScroller className="px-3 py-2 sm:px-4">
      <div className="mx-auto max-w-[90rem]">
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-[22px] leading-8 font-semibold tracking-tight">{BOARD.title}</h1>
          <p className="text-[13px] text-muted tabular-nums">{countWords(countsOf(status.connections))}</p>
          <p className="text-[12px] text-muted sm:ml-auto">
            {error ? (
              <>
                <strong className="font-semibold text-warn">{BOARD.stale}</strong> {BOARD.updated}{" "}
                <TimeMark at={status.now + status.skewMs} />
              </>
            ) : (
              BOARD.live
            )}
          </p>
        </div>
        <div aria-hidden="true" className={`${BOARD_COLUMNS} px-3 pb-1 text-[12px] text-muted`}>
          <span>{BOARD.connection}</span>
          <span>{BOARD.status}</span>
          <span className="hidden md:block">{BOARD.since}</span>
          <span className="hidden sm:block">{BOARD.left}</span>
          <span className="hidden md:block">{BOARD.lastOk}</span>
        </div>
        {/* The line below belongs to it: on the way to its button nobody has left the list. */}
        <div {...events}>
          <ol
            ref={list}
            aria-label={BOARD.list}
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
          >
            {order.map((id) => {
              const connection = byId.get(id);
              return (
                connection && (
                  <BoardRow
                    key={id}
                    connection={connection}
                    now={now}
                    skewMs={status.skewMs}
                    budget={budgetNow(connection, error ? status.now : now, error !== null)}
                  />
                )
              );
            })}
          </ol>
          <div className="flex min-h-9 flex-wrap items-center gap-x-3 text-[12px] text-muted">
            <p role="status">{isOutdated && BOARD.moved}</p>
            {isOutdated && (
              <Button className="min-h-7" onClick={sortNow}>
                {BOARD.sort}
              </Button>
            )}
          </div>
        </div>
      </div>
    </PageScroller>
  );
}

/** Moves the focus along the rows; from outside the list to the first row, or the last. */
function step(list: HTMLElement | null, by: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLElement>("li > a") ?? [])];
  const current = links.findIndex((link) => link === document.activeElement);
  const start = by === 1 ? 0 : links.length - 1;
  links[current === -1 ? start : Math.min(Math.max(current + by, 0), links.length - 1)]?.focus();
}

function countsOf(connections: readonly ConnectionStatus[]) {
  const tones = connections.map(({ verdict }) => verdictLabel(verdict).tone);
  const count = (...wanted: string[]) => tones.filter((tone) => wanted.includes(tone)).length;
  return { problems: count("bad", "warn"), unknown: count("idle"), working: count("good") };
}
