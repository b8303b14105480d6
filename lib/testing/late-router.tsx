import { act } from "@testing-library/react";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { type ReactNode, startTransition, use, useEffect, useMemo, useState } from "react";

/** The address, which a page has through a router that follows it only when told, as Next's does on a slow machine. */
export interface LateRouter {
  Router(props: { children: ReactNode }): ReactNode;
  /** Puts an address into the window that the router is not told of: one that it writes back itself, or a step in the history. */
  put(address: string): void;
  /** The router has followed every address until now. */
  follow(): Promise<void>;
}

/**
 * Shows what it wraps at an address. The history of the test file's window is its own from then on.
 * @param state what the history has of the address, as after a reload
 */
export function lateRouter(address: string, state: unknown = null): LateRouter {
  const write = History.prototype.replaceState.bind(history);
  write(state, "", address);
  const waiting: (() => void)[] = [];
  const listeners = new Set<(followed: Promise<string>) => void>();

  function heard(url: string | URL | null | undefined): void {
    const { search } = new URL(String(url), location.href);
    const followed = new Promise<string>((resolve) => waiting.push(() => resolve(search)));
    startTransition(() => {
      for (const listener of listeners) listener(followed);
    });
  }
  for (const name of ["pushState", "replaceState"] as const) {
    history[name] = (data, unused, url) => {
      heard(url);
      History.prototype[name].call(history, data, unused, url);
    };
  }

  function Router({ children }: { children: ReactNode }): ReactNode {
    const [followed, setFollowed] = useState<string | Promise<string>>(location.search);
    useEffect(() => {
      listeners.add(setFollowed);
      return () => void listeners.delete(setFollowed);
    }, []);
    const search = typeof followed === "string" ? followed : use(followed);
    const parameters = useMemo(() => new URLSearchParams(search), [search]);
    return (
      <PathnameContext value={location.pathname}>
        <SearchParamsContext value={parameters}>{children}</SearchParamsContext>
      </PathnameContext>
    );
  }

  return {
    Router,
    put: (other) => write(null, "", other),
    async follow() {
      await act(async () => {
        for (const resolve of waiting.splice(0)) resolve();
      });
    },
  };
}
