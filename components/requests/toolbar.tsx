"use client";

import { ArrowUp } from "lucide";
import type { ReactNode } from "react";
import { FilterChips } from "@/components/requests/filter/filter-chips";
import { FilterMenu } from "@/components/requests/filter/filter-menu";
import type { FilterOptions } from "@/components/requests/filter/filter-options";
import { SearchBox } from "@/components/requests/filter/search-box";
import type { FilterState } from "@/components/requests/filter/use-filter";
import { errorsOnly, type Part } from "@/components/requests/words/filter-words";
import { wordsFor } from "@/components/shell/words/words";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { Icon } from "@/components/ui/icon";
import { useKey, useSingleKeys } from "@/components/ui/keyboard/keys";
import { ownCode } from "@/lib/client/http/api-failure";
import { SECTION } from "./list/row-layout";
import { LiveSwitch } from "./live/live-switch";
import type { Live } from "./live/use-live";
import type { News } from "./live/use-news";

interface ToolbarProps {
  filterState: FilterState;
  filterOptions: FilterOptions;
  /** The part that was not understood. */
  invalid: Part | undefined;
  focusChip: { part: Part } | undefined;
  live: Live;
  news: News;
  /** Puts the news on top of the list and goes there. */
  onShow(): void;
  /** What else can be done with the list. */
  actions: ReactNode;
}

/** The line above the list: what it is, what it is narrowed to, what is new, and whether it is followed. */
export function Toolbar(props: ToolbarProps) {
  const { filterState, filterOptions, invalid, focusChip, live, news, onShow, actions } = props;
  const errors = errorsOnly(filterState.filter);
  const isNew = news.count > 0;
  const keysWork = useSingleKeys();
  useKey({ keys: "n", label: "Show new requests", section: SECTION }, onShow, isNew);
  useKey({ keys: "r", label: "Reload the list", section: SECTION }, onShow, !isNew);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 px-4 py-1.5 @min-[44rem]/page:flex-nowrap">
      <h1
        className="shrink-0 pr-1 text-[22px] leading-8 font-semibold tracking-tight"
        title="Requests this console made. Other clients of the key do not appear: the service has no log endpoint."
      >
        Requests
      </h1>
      <search
        aria-label="Filter the requests"
        className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1.5 max-sm:order-last max-sm:basis-full @min-[44rem]/page:flex-nowrap"
      >
        <SearchBox filterState={filterState} isInvalid={invalid === "q"} />
        <FilterMenu filterState={filterState} options={filterOptions} />
        <Button
          aria-pressed={errors.isOn}
          onClick={() => filterState.narrow({ outcome: errors.toggled })}
          className="shrink-0 aria-pressed:border-accent aria-pressed:bg-accent-ground aria-pressed:text-accent"
        >
          Errors only
        </Button>
        <FilterChips
          filterState={filterState}
          invalid={invalid}
          options={filterOptions}
          focusChip={focusChip}
        />
      </search>
      <div className="flex shrink-0 items-center gap-x-2 max-sm:ml-auto">
        {isNew && (
          <Button
            look="primary"
            className="rounded-full tabular-nums"
            onClick={onShow}
            disabled={news.busy}
            // The row that has the focus keeps it until the click: without it the news would come in, and the button go, before.
            onMouseDown={(event) => event.preventDefault()}
          >
            <Icon of={ArrowUp} /> {newsWords(news)}
          </Button>
        )}
        {!live.isOn && !isNew && (
          <Button onClick={onShow} disabled={news.busy}>
            {news.busy ? "Loading …" : "Reload"}
          </Button>
        )}
        <LiveSwitch live={live} />
        {actions}
      </div>
      <p role="status" className="sr-only">
        {isNew && `New requests have arrived.${keysWork ? " Press n to show them." : ""}`}
      </p>
    </div>
  );
}

/** Why the list is not up to date, below the line it is about. */
export function NewsFailure({ news: { failure }, isLive }: { news: News; isLive: boolean }) {
  // Without a session nothing is tried until somebody has signed in again.
  const isTrying = isLive && failure && ownCode(failure) !== "session_required";
  return (
    <p role="status" className="px-4 pb-1 text-[12px] text-bad empty:hidden">
      {failure && `Not up to date. ${wordsFor(failure).title}.${isTrying ? " Trying again." : ""}`}
    </p>
  );
}

function newsWords({ count: news, more }: News): string {
  return more ? `${count(news)}+ new` : `${count(news)} new`;
}
