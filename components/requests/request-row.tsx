import { memo, type ReactNode } from "react";
import { duration } from "@/components/ui/duration";
import { ToneMark } from "@/components/ui/tone-mark";
import type { FilterName } from "@/lib/client/journal-filter";
import type { JournalEntry } from "@/lib/contract/journal";
import { FILTER_WORDS } from "./filter-words";
import { OUTCOME_WORDS, PURPOSE_WORDS, wordFor } from "./outcome-words";
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
}

/** One attempt. Its values narrow the list to themselves; the table listens for all rows at once. */
export const RequestRow = memo(function RequestRow(props: RequestRowProps) {
  const { entry, index, href, isActive, isCopied } = props;
  const { word, tone, meaning } = OUTCOME_WORDS[entry.outcome];
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-id={entry.id}
      tabIndex={isActive ? 0 : -1}
      className={`absolute inset-x-0 h-(--row) cursor-pointer border-b border-line bg-surface -outline-offset-2 [contain:layout_size_style] hover:bg-raised ${ROW_GRID}`}
      style={{ top: `calc(var(--row) * ${index})` }}
    >
      <Cell area="max-xl:text-right max-md:max-w-24 [grid-area:time]">
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
      <Cell area="[grid-area:person] max-md:hidden">
        {entry.person && (
          <Pick name="person" value={entry.person.id}>
            {entry.person.email ?? entry.person.id}
          </Pick>
        )}
      </Cell>
      <Cell area="[grid-area:purpose] max-md:hidden">
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
      <Cell area="[grid-area:took] text-right text-muted">{duration(entry.durationMs)}</Cell>
    </div>
  );
});

function Cell({ area, children }: { area: string; children?: ReactNode }) {
  return (
    <div
      role="gridcell"
      className={`min-w-0 overflow-clip text-ellipsis whitespace-nowrap tabular-nums ${area}`}
    >
      {children}
    </div>
  );
}

interface PickProps {
  name: FilterName;
  value: string;
  /** What else there is to say of it. */
  more?: string | undefined;
  children: ReactNode;
}

/** A value that narrows the list to itself. */
function Pick({ name, value, more, children }: PickProps) {
  const does = `Show only this ${FILTER_WORDS[name].label.toLowerCase()}`;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-pick={name}
      data-value={value}
      title={more ? `${more}\n${does}` : does}
      className="min-w-0 max-w-full overflow-clip text-ellipsis rounded-sm text-left decoration-dotted underline-offset-4 hover:text-accent hover:underline"
    >
      {children}
    </button>
  );
}
