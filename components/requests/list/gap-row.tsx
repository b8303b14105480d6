import { memo } from "react";
import { counted } from "@/components/ui/count";
import { ToneMark } from "@/components/ui/tone-mark";
import type { JournalGap } from "@/lib/contract/journal";
import { RowTime } from "./row-time";

const WHY: Record<JournalGap["why"], string> = {
  overflow: "too many arrived at once",
  database: "the database could not be written to",
};

interface GapRowProps {
  gap: JournalGap;
  index: number;
  isActive: boolean;
}

/** Attempts that were made and are not in the journal: how many, when, and why. */
export const GapRow = memo(function GapRow({ gap, index, isActive }: GapRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-id={gap.id}
      tabIndex={isActive ? 0 : -1}
      className="absolute inset-x-0 flex h-(--row) items-center border-b border-line bg-warn-ground px-4 -outline-offset-2"
      style={{ top: `calc(var(--row) * ${index})` }}
    >
      <div role="gridcell" aria-colspan={9} className="flex min-w-0 items-center gap-2">
        <ToneMark tone="warn" />
        <p className="line-clamp-2 min-w-0 text-[12px] leading-[1.125rem] @min-[44rem]/page:@max-[64rem]/page:in-data-[panel=closed]:text-[13px] @min-[64rem]/page:line-clamp-1">
          <strong className="font-semibold">
            {counted(gap.lost, "attempt is", "attempts are")} missing here
          </strong>
          , <RowTime at={gap.at} /> to <RowTime at={gap.until} />: {WHY[gap.why]}. Only Rollcall’s log has
          them.
        </p>
      </div>
    </div>
  );
});
