import { Funnel, Timer } from "lucide";
import { memo, type ReactNode } from "react";
import { FILTER_WORDS } from "@/components/requests/words/filter-words";
import { OUTCOME_WORDS, PURPOSE_WORDS, wordFor } from "@/components/requests/words/outcome-words";
import { Icon } from "@/components/ui/icon";
import { duration } from "@/components/ui/time/duration";
import { ToneMark } from "@/components/ui/tone-mark";
import type { SeveralName } from "@/lib/client/journal/journal-filter";
import type { JournalEntry } from "@/lib/contract/journal";
import { RequestId } from "./request-id";
import { ROW_GRID } from "./row-layout";
import { RowTime } from "./row-time";

interface RequestRowProps {
  entry: JournalEntry;
  index: number;
  /** The request's own page. */
  href: string;
  isActive: boolean;
  isCopied: boolean;
  isOpen: boolean;
  /** How long 95 of 100 answers of its hour took, where this one took longer; milliseconds. */
  slowerThan: number | undefined;
}

/** One attempt. A sign beside a value narrows the list to it; the table listens for all rows at once. */
export const RequestRow = memo(function RequestRow(props: RequestRowProps) {
  const { entry, index, href, isActive, isCopied, isOpen, slowerThan } = props;
  const { word, tone, meaning } = OUTCOME_WORDS[entry.outcome];
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-id={entry.id}
      aria-selected={isOpen}
      tabIndex={isActive ? 0 : -1}
      className={`group/row absolute inset-x-0 h-(--row) cursor-pointer border-b border-line bg-surface -outline-offset-2 aria-selected:bg-accent-ground [contain:layout_size_style] hover:bg-raised ${ROW_GRID}`}
      style={{ top: `calc(var(--row) * ${index})` }}
    >
      <Cell area="[grid-area:time] max-w-36 text-right @min-[64rem]/page:max-w-none @min-[64rem]/page:text-left">
        <RowTime at={entry.at} />
      </Cell>
      <Cell area="[grid-area:outcome] flex items-center gap-1.5">
        <ToneMark tone={tone} />
        <Pick name="status" value={entry.status === undefined ? "none" : String(entry.status)}>
          <span className="font-mono text-[12px]">{entry.status ?? "—"}</span>
        </Pick>
        <Pick name="outcome" value={entry.outcome} more={meaning}>
          {word}
        </Pick>
      </Cell>
      <Cell area="[grid-area:what] flex items-baseline gap-x-1.5 font-mono text-[12px]">
        <span className="text-muted">{entry.method}</span>
        {/* Where there is no room for both, the path says more than the query. */}
        <span className="flex max-w-[85%] min-w-0 shrink-0">
          <Pick name="path" value={entry.path}>
            {entry.path}
          </Pick>
        </span>
        {entry.query && (
          <span className="-ml-1.5 min-w-0 overflow-clip text-ellipsis text-muted" title={entry.query}>
            ?{entry.query}
          </span>
        )}
      </Cell>
      <Cell area="[grid-area:code] font-mono text-[12px]">
        {entry.code && (
          <Pick name="code" value={entry.code} more={entry.message}>
            {entry.code}
          </Pick>
        )}
      </Cell>
      <Cell area="[grid-area:id]">
        <RequestId id={entry.requestId} href={href} isCopied={isCopied} />
      </Cell>
      <Cell area="[grid-area:person] hidden @min-[44rem]/page:@max-[64rem]/page:in-data-[panel=closed]:block @min-[64rem]/page:block">
        {entry.person && (
          <Pick name="person" value={entry.person.id}>
            {entry.person.email ?? entry.person.id}
          </Pick>
        )}
      </Cell>
      <Cell area="[grid-area:purpose] hidden @min-[44rem]/page:@max-[64rem]/page:in-data-[panel=closed]:block @min-[64rem]/page:block">
        <Pick name="purpose" value={entry.purpose}>
          {wordFor(PURPOSE_WORDS, entry.purpose)}
        </Pick>
      </Cell>
      <Cell area="[grid-area:attempt] text-right">
        {entry.attempt > 1 && (
          <span title={`Attempt ${entry.attempt} of its operation`} className="text-warn">
            #{entry.attempt}
          </span>
        )}
      </Cell>
      <Cell
        area={`[grid-area:took] text-right ${slowerThan === undefined ? "text-muted" : "font-medium text-warn"}`}
      >
        {slowerThan === undefined ? (
          duration(entry.durationMs)
        ) : (
          <span title={`Slow: 95 of 100 answers in this hour took at most ${duration(slowerThan)} (p95)`}>
            <Icon of={Timer} className="mr-1 inline size-3.5 align-[-2px]" />
            {duration(entry.durationMs)}
            <span className="sr-only"> slow, over this hour’s 95th percentile of {duration(slowerThan)}</span>
          </span>
        )}
      </Cell>
    </div>
  );
});

function Cell({ area, children }: { area: string; children?: ReactNode }) {
  return (
    <div
      role="gridcell"
      className={`min-w-0 overflow-clip text-ellipsis whitespace-nowrap tabular-nums [overflow-clip-margin:4px] ${area}`}
    >
      {children}
    </div>
  );
}

interface PickProps {
  name: SeveralName;
  value: string;
  /** What else there is to say of it. */
  more?: string | undefined;
  children: ReactNode;
}

/** A value and the sign that narrows the list to it, there while somebody points at the value or the sign has the focus. */
function Pick({ name, value, more, children }: PickProps) {
  const does = `Show only this ${FILTER_WORDS[name].label.toLowerCase()}`;
  return (
    <span
      // Half a status is another one.
      className={`group/value relative inline-flex max-w-full items-center ${name === "status" ? "shrink-0" : "min-w-0"}`}
    >
      <span className="min-w-0 overflow-clip text-ellipsis" title={more}>
        {children}
      </span>
      <button
        type="button"
        tabIndex={-1}
        data-pick={name}
        data-value={value}
        aria-label={`${does}: ${value}`}
        title={does}
        className="absolute right-0 inline-flex size-6 items-center justify-center rounded border border-line-strong bg-surface text-muted opacity-0 group-hover/value:opacity-100 hover:text-accent focus-visible:opacity-100 [@media(hover:none)]:hidden"
      >
        <Icon of={Funnel} className="size-3.5" />
      </button>
    </span>
  );
}
