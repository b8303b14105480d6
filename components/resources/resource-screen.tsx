"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { type ComponentProps, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { useNamed } from "@/components/list/find/use-named";
import { answerId } from "@/components/list/pages/first-page";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { lazyNamed } from "@/components/ui/lazy-named";
import { startFrom } from "@/components/ui/start-from";
import { useCopyInUse } from "@/lib/client/copy/copies";
import { placeAddress } from "@/lib/client/find/place";
import { push } from "@/lib/client/find/steps";
import { usePreload } from "@/lib/client/use-preload";
import type { CopyInUse } from "@/lib/contract/copy";
import { parseQuery } from "@/lib/query/query";
import type { CopyBrowser } from "./copy/copy-browser";
import { searchBox } from "./copy/copy-search-words";
import { liveWords, SourceSwitch } from "./copy/source-switch";
import { ListSkeleton } from "./list-skeleton";
import { ResourceBrowser } from "./resource-browser";

type Browser = typeof CopyBrowser;

let loaded: Browser | undefined;

async function loadCopyBrowser(): Promise<void> {
  loaded ??= (await import("./copy/copy-browser")).CopyBrowser;
}

const LateCopyBrowser = lazyNamed(() => import("./copy/copy-browser"), "CopyBrowser");

type LiveProps = ComponentProps<typeof ResourceBrowser>;

type Begun = Pick<LiveProps, "first" | "entry">;

/** What each live list of this tab began with last: going back to what is loaded costs no call. Nothing on the server. */
const begun = new Map<string, Begun>();

interface ResourceScreenProps extends Omit<LiveProps, "first" | "offer"> {
  /** The last part of the list's address. */
  name: string;
  /** Undefined where there is none, or nobody knows of it. */
  copy: CopyInUse | undefined;
  /** Why nobody knows whether there is a copy. */
  unknownWhy?: string | undefined;
  /** The live list's first page; absent where the page was made for the copy, which costs no call. */
  first: LiveProps["first"] | undefined;
}

/** The page of a resource that has a copy: the live list, or the list from the copy, as the address says. */
export function ResourceScreen({ name, copy: offered, unknownWhy, first, ...browser }: ResourceScreenProps) {
  const path = usePathname();
  const parameters = useSearchParams();
  const router = useRouter();
  usePreload(loadCopyBrowser);
  const inAddress = parameters.get("from") === "copy";
  // Typing in the live list's search box leads to the copy at once, while the router follows the address later.
  const [isCopy, setCopy] = useNamed(inAddress);
  const [takesFocus, setTakesFocus] = useState(false);
  const typed = useRef<string>(undefined);
  const [isGone, setIsGone] = useState(false);
  const latest = useCopyInUse(browser.connection, name).data;
  // The router keeps the page, and what that was offered, for long. The copy's own list hears of its copy by itself.
  const known = isCopy || latest === undefined ? offered : (latest ?? undefined);
  const copy = isGone ? undefined : known;
  const { settingsKey, entry } = browser;
  const live: Begun | undefined = first ? { first, entry } : begun.get(settingsKey);
  useEffect(() => {
    if (first) begun.set(settingsKey, { first, entry });
  }, [settingsKey, first, entry]);

  const copyHref = placeAddress(path, { from: "copy", query: parseQuery(new URLSearchParams(parameters)) });
  const hasNoRows = !isCopy && !live;
  useEffect(() => {
    // Back led to the live list, of which nothing is loaded.
    if (hasNoRows) router.refresh();
  }, [hasNoRows, router]);

  function go(event: MouseEvent<HTMLAnchorElement>, href: string, toCopy: boolean): void {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (opensElsewhere || event.defaultPrevented) return;
    event.preventDefault();
    startFrom(event.currentTarget, () => {
      if (toCopy) void loadCopyBrowser().then(() => show(href, true));
      else showLive(href);
    });
  }

  function show(href: string, ofCopy: boolean, focusesBox = false): void {
    // The copy's script may come once another page is shown, or is on its way.
    if (window.location.pathname !== path) return;
    setCopy(ofCopy, () => push(null, href));
    setTakesFocus(focusesBox);
  }

  function showLive(href: string): void {
    if (live) show(href, false);
    else router.push(href);
  }

  /** The address has the newest text, from which the copy's box goes on. */
  function search(text: string, event?: Event): void {
    if (event && "isComposing" in event && event.isComposing) return;
    const isFirst = typed.current === undefined;
    typed.current = text;
    const follow = () => {
      const query = { text: typed.current ?? "", filters: [], sort: undefined };
      typed.current = undefined;
      show(placeAddress(path, { from: "copy", query }), true, true);
    };
    if (loaded) follow();
    else if (isFirst) void loadCopyBrowser().then(follow, () => (typed.current = undefined));
  }

  function switchFrom(list: ResourceList) {
    if (!copy) {
      return (
        <p role="status" className="text-muted">
          Live{liveWords(list)} · copy not known: {unknownWhy}
        </p>
      );
    }
    return (
      <SourceSwitch
        now="live"
        live={list}
        liveHref=""
        copy={copy}
        copyHref={copyHref}
        onCopy={(event) => go(event, copyHref, true)}
      />
    );
  }

  if (isCopy && copy) {
    const { arrangement, connection, environment, resource, reading } = browser;
    return (
      <Suspense fallback={<ListSkeleton label={resource.label} density={arrangement.density} />}>
        <CopyPage
          {...{ arrangement, connection, environment, resource, reading, settingsKey, name, copy }}
          takesFocus={takesFocus}
          liveHref={path}
          onLive={(event) => go(event, path, false)}
          onGone={(href) => {
            setIsGone(true);
            showLive(href);
          }}
        />
      </Suspense>
    );
  }
  if (!live) return <ListSkeleton label={browser.resource.label} density={browser.arrangement.density} />;
  return (
    <ResourceBrowser
      key={answerId(live.first)}
      {...browser}
      {...live}
      {...((copy || unknownWhy !== undefined) && {
        offer: { switchFrom, box: copy && { ...searchBox(browser.resource, copy), search } },
      })}
    />
  );
}

/** Loaded already, it takes over within the frame that asks for it, so that no key that is pressed is lost. */
function CopyPage(props: ComponentProps<Browser>) {
  const [Page] = useState<Browser | typeof LateCopyBrowser>(() => loaded ?? LateCopyBrowser);
  return <Page {...props} />;
}
