import Link from "next/link";
import type { BudgetNow } from "@/components/shell/status/budget-now";
import { verdictLabel } from "@/components/shell/words/verdict-label";
import { LinkPending } from "@/components/ui/link-pending";
import { ModeMark } from "@/components/ui/mode-mark";
import { TimeMark } from "@/components/ui/time/time-mark";
import { ToneMark } from "@/components/ui/tone-mark";
import type { ConnectionStatus } from "@/lib/contract/status";
import { BOARD } from "./words";

/** The columns of the rows and of their header. */
export const BOARD_COLUMNS =
  "grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-4 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1.2fr)_10rem] md:grid-cols-[minmax(0,1.4fr)_minmax(0,1.2fr)_7rem_13rem_7rem]";

interface BoardRowProps {
  connection: ConnectionStatus;
  /** Milliseconds since the epoch by the server's clock, and how far the browser's is ahead of it. */
  now: number;
  skewMs: number;
  budget: BudgetNow;
}

/** One connection; the whole row is a link to its access page. Twenty rows fit a screen. */
export function BoardRow({ connection, now, skewMs, budget }: BoardRowProps) {
  const { id, label: name, environment, verdict } = connection;
  const { label, tone } = verdictLabel(verdict);
  const { since, lastGoodAt } = verdict;
  return (
    <li
      className={`relative ${BOARD_COLUMNS} items-center px-3 max-md:py-1.5 md:h-9 focus-within:bg-accent-ground hover:bg-raised`}
    >
      <Link
        prefetch={false}
        href={`/c/${id}`}
        aria-label={`${name}, ${environment}: ${label}`}
        className="flex min-w-0 items-center gap-2.5 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        <span className="w-13 shrink-0">
          <ModeMark mode={environment} />
        </span>
        <span dir="auto" className="truncate font-medium">
          {name}
        </span>
        <LinkPending />
      </Link>
      <span className="flex min-w-0 items-center gap-2">
        <ToneMark tone={tone} />
        <span className={`truncate ${tone === "good" ? "" : "font-medium"}`}>{label}</span>
      </span>
      <span className="hidden md:block">
        <span className="sr-only">{BOARD.since} </span>
        <Moment at={since} now={now} skewMs={skewMs} />
      </span>
      <Budget {...budget} limit={connection.budget.limit} />
      <span className="hidden md:block">
        <span className="sr-only">{BOARD.lastOk} </span>
        <Moment at={lastGoodAt} now={now} skewMs={skewMs} />
      </span>
      <NarrowDetails {...{ connection, now, skewMs, budget }} />
    </li>
  );
}

/** Details that have no column of their own in a narrow window. */
function NarrowDetails({ connection, now, skewMs, budget }: BoardRowProps) {
  const { verdict } = connection;
  const { isKnown, left, paused, doubt, short } = budget;
  return (
    <p className="col-span-full text-[12px] text-muted tabular-nums md:hidden">
      {BOARD.since} <Moment at={verdict.since} now={now} skewMs={skewMs} />
      {` · ${BOARD.lastOk} `}
      <Moment at={verdict.lastGoodAt} now={now} skewMs={skewMs} />
      <span className="sm:hidden">
        {" · "}
        {[isKnown && `${left} of ${connection.budget.limit}`, (paused || doubt) && short]
          .filter(Boolean)
          .join(", ") || BOARD.leftUnknown}
      </span>
    </p>
  );
}

function Budget({ isKnown, left, paused, low, short, limit }: BudgetNow & { limit: number }) {
  if (!isKnown)
    return (
      <span
        className={`hidden truncate text-[13px] tabular-nums sm:block ${paused ? "text-bad" : "text-muted"}`}
      >
        {paused ? short : BOARD.unknown}
      </span>
    );
  return (
    <span className="hidden min-w-0 items-center gap-2 text-[13px] tabular-nums sm:flex">
      <span aria-hidden="true" className="h-1.5 w-12 shrink-0 overflow-hidden rounded-full bg-line">
        <span
          className={`block h-full ${paused ? "bg-bad" : low ? "bg-warn" : "bg-good"}`}
          style={{ width: `${Math.min((left / limit) * 100, 100)}%` }}
        />
      </span>
      <span className="truncate">
        {left} of {limit}
        <span className="sr-only"> left</span>
        <span className={paused ? "text-bad" : "text-muted"}> · {short}</span>
      </span>
    </span>
  );
}

function Moment({ at, now, skewMs }: { at: number | undefined; now: number; skewMs: number }) {
  if (at === undefined) return <span className="text-muted">—</span>;
  return (
    // Above the link, so that the pointer can reach the time's tooltip.
    <span className="relative z-1">
      <TimeMark at={at + skewMs} now={now + skewMs} tabIndex={-1} />
    </span>
  );
}
