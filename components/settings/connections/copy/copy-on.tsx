"use client";

import Link from "next/link";
import { useState } from "react";
import { useAnnounce } from "@/components/settings/settings-frame";
import { When } from "@/components/settings/when";
import { AsOf } from "@/components/shell/copy/as-of";
import { formatFields } from "@/components/shell/copy/field-names";
import { WalkProgress } from "@/components/shell/copy/walk-progress";
import { changesWords, costWords, endWords } from "@/components/shell/copy/walk-words";
import { FailureLine } from "@/components/shell/form/failure-line";
import { useAct } from "@/components/shell/form/use-act";
import { BusyButton } from "@/components/ui/busy-button";
import { counted } from "@/components/ui/count";
import { TimeMark } from "@/components/ui/time/time-mark";
import { useNow } from "@/components/ui/time/use-now";
import { isUnderWay, useChangeCopy } from "@/lib/client/copy/copies";
import { useSkew } from "@/lib/client/journal/journal";
import type { WalkAction } from "@/lib/contract/copy-walk";
import type { CopyProps } from "./copy-props";
import { CopySettingsForm } from "./copy-settings-form";
import { DeleteCopy } from "./delete-copy";

interface CopyOnProps extends CopyProps {
  changesRetentionDays: number;
  /** The state is as it was when Rollcall last answered. */
  stale: boolean;
}

/** A copy that is kept: what is in it, the walk that fills it, its settings, and its deletion. */
export function CopyOn({ changesRetentionDays, stale, ...copy }: CopyOnProps) {
  return (
    <div className="grid gap-4">
      <Contents {...copy} />
      <Walk {...copy} stale={stale} />
      <CopySettingsForm {...copy} />
      <DeleteCopy {...copy} changesRetentionDays={changesRetentionDays} />
    </div>
  );
}

/** What can be searched now, and what has changed since the walk before. */
function Contents({ connection, resource, state }: CopyProps) {
  const { resource: name, copy, changes } = state;
  const skewMs = useSkew();
  const [one, several] = [resource.item.toLowerCase(), resource.label.toLowerCase()];
  const path = `/c/${encodeURIComponent(connection)}/${name}`;
  if (!copy) return <p>Empty: no walk has brought a page yet.</p>;
  const rows = counted(copy.rows, one, several);
  return (
    <div className="grid gap-1">
      <p className="tabular-nums">
        <Link href={`${path}?from=copy`} prefetch={false} className="font-medium text-accent underline">
          {copy.isComplete ? `All ${rows}` : `${rows} so far`}
        </Link>{" "}
        <AsOf at={copy.to + skewMs} />
        {copy.omit.length > 0 && <span className="text-muted"> · without {formatFields(copy.omit)}</span>}
      </p>
      {changes ? (
        <p className="tabular-nums">
          <Link href={`${path}/changes`} prefetch={false} className="text-accent underline">
            {changesWords(changes)}
          </Link>{" "}
          since <TimeMark at={changes.from + skewMs} />
        </p>
      ) : (
        <p className="text-[13px] text-muted">
          {copy.isComplete
            ? "Who joined, left or changed is known after the next complete walk."
            : `It can be searched${isUnderWay(state) ? " while it fills" : ""}. A walk cannot see who moved behind it.`}
        </p>
      )}
    </div>
  );
}

const ANNOUNCEMENTS: Record<WalkAction, string> = {
  start: "A walk is about to begin.",
  pause: "The walk is paused. It keeps its place.",
  resume: "The walk goes on from its place.",
  cancel: "The walk is cancelled.",
};

/** The walk under way and what can be done to it; or how the last one ended, and what the next one costs. */
function Walk({ connection, resource, state, stale }: CopyProps & Pick<CopyOnProps, "stale">) {
  const { walk, nextAt, estimate } = state;
  const skewMs = useSkew();
  const change = useChangeCopy(connection);
  const [lastAction, setLastAction] = useState<WalkAction>();
  const action = useAct(
    (next: WalkAction) => change({ resource: state.resource, walk: next }),
    useAnnounce(),
  );

  function button(next: WalkAction, words: string) {
    return (
      <BusyButton
        busy={action.busy && lastAction === next}
        label={`${words} (${resource.label})`}
        onClick={() => {
          if (action.busy) return;
          setLastAction(next);
          void action.start(next, ANNOUNCEMENTS[next]);
        }}
      >
        {words}
      </BusyButton>
    );
  }

  return (
    <section
      aria-label={`Walk of ${resource.label}`}
      className="grid gap-2 rounded-md border border-line p-3"
    >
      {walk && isUnderWay(state) ? (
        <>
          <WalkProgress connection={connection} walk={walk} skewMs={skewMs} stale={stale} />
          <div className="flex flex-wrap gap-2">
            {walk.state === "paused" ? button("resume", "Resume") : button("pause", "Pause")}
            {button("cancel", "Cancel the walk")}
          </div>
        </>
      ) : (
        <>
          {walk?.endedAt !== undefined && (
            <p>
              <span className="font-medium">
                Last walk ended <When at={walk.endedAt} />.
              </span>{" "}
              <span className="text-muted">
                {endWords(walk)}
                {walk.duplicates > 0 &&
                  ` ${counted(walk.duplicates, "row")} came twice and ${walk.duplicates === 1 ? "is" : "are"} kept once.`}
                {walk.withoutKey > 0 &&
                  ` ${counted(walk.withoutKey, "row")} had no key and ${walk.withoutKey === 1 ? "is" : "are"} not kept.`}
              </span>
            </p>
          )}
          {nextAt !== undefined && <NextStart at={nextAt} stale={stale} />}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            {button("start", "Start a walk")}
            <span className="text-[13px] text-muted tabular-nums">{costWords(estimate)}</span>
          </div>
        </>
      )}
      <FailureLine failure={action.failure} />
    </section>
  );
}

/** When a walk starts by itself. Whether it then did is not known while Rollcall does not answer. */
function NextStart({ at, stale }: { at: number; stale: boolean }) {
  const now = useNow();
  if (stale && now !== undefined && at <= now) return null;
  return (
    <p className="text-muted">
      The next one starts by itself <When at={at} />.
    </p>
  );
}
