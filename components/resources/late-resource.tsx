import { useRouter } from "next/navigation";
import { type ComponentProps, useEffect } from "react";
import { answerId } from "@/components/list/pages/first-page";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { CopyOffered } from "@/lib/contract/copy";
import { AwaitedCopy } from "./copy/awaited-copy";
import { ListSkeleton } from "./list-skeleton";
import { ResourceBrowser } from "./resource-browser";
import { ResourceScreen } from "./resource-screen";

interface LateResourceProps extends Omit<ComponentProps<typeof ResourceScreen>, "copy"> {
  copy: CopyOffered;
  /** HTML cannot hold a text of it: only in the browser is it as the service sent it. */
  isOnlyInBrowser: boolean;
}

/** Asks the server for the page again, with its rows, once somebody sees it: a prerendered page runs its scripts before that. */
function AwaitedRows(list: ComponentProps<typeof ListSkeleton>) {
  const router = useRouter();
  useEffect(() => {
    const waiting = new AbortController();
    const refreshWhenSeen = () => {
      if (document.visibilityState === "hidden") return;
      waiting.abort();
      router.refresh();
    };
    document.addEventListener("visibilitychange", refreshWhenSeen, { signal: waiting.signal });
    refreshWhenSeen();
    return () => waiting.abort();
  }, [router]);
  return <ListSkeleton {...list} isAsked={false} />;
}

/** The page of a list that is not like most: it has a copy, is drawn by the browser alone, or came without rows. */
export function LateResource({ name, copy, first, isOnlyInBrowser, ...browser }: LateResourceProps) {
  const isHydrated = useHydrated();
  const list = { label: browser.resource.label, density: browser.arrangement.density };
  if (!copy && !first) return <AwaitedRows {...list} />;
  if (isOnlyInBrowser && !isHydrated) return <ListSkeleton {...list} />;
  if (copy === "unknown") return <AwaitedCopy {...browser} {...{ name, first }} />;
  if (copy) return <ResourceScreen {...browser} {...{ name, copy, first }} />;
  return first && <ResourceBrowser key={answerId(first)} {...browser} first={first} />;
}
