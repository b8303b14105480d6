// For tests alone: the list of staff as the staff page has it, without the table, over a server and a service in this process.
// What the tail row loads once it needs it: how long that takes must not decide which words a test still sees.
import "@/components/list/pages/end-row";
import "@/components/resources/tail/failed-row";
import "@/components/resources/tail/paused-row";
import "@/components/resources/tail/rest-row";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { type ReactNode, useLayoutEffect } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { type ListNavigation, useListNavigation } from "@/components/list/find/use-list-navigation";
import { type ListView, useListView } from "@/components/list/find/use-list-view";
import { LoadProgress } from "@/components/list/load/load-progress";
import { type LoadRest, useLoadRest } from "@/components/list/load/use-load-rest";
import type { ListStart } from "@/components/list/pages/first-page";
import { MidwayRow } from "@/components/list/pages/midway-row";
import { ReloadDialog } from "@/components/list/pages/reload-dialog";
import { type ResourceList, useResourceList } from "@/components/list/pages/use-resource-list";
import type { Reading } from "@/components/list/values/look";
import { ListToolbar } from "@/components/resources/list-toolbar";
import { LoadedSummary } from "@/components/resources/loaded-summary";
import { readingOf } from "@/components/resources/looks/reading-of";
import { TailRow } from "@/components/resources/tail/tail-row";
import { failureOf } from "@/lib/client/http/api-failure";
import { createQueryClient } from "@/lib/client/http/query-client";
import { fetchResourcePage } from "@/lib/client/list/resource-pages";
import { RESOURCES, type ResourceName } from "@/lib/contract/resources";
import { openConsole, type TestConsole } from "@/lib/testing/console";
import { fakeTime, until } from "@/lib/testing/time";

/** What a test's lists are of, unless it says so. */
const USUAL: ResourceName = "staff";

export type State = Pick<OpenList, "list" | "view" | "load" | "navigation"> & { reading: Reading };

type Dialog = (state: State) => ReactNode;

/** What a staff page has, as it was in the last render, and what it says. */
export interface OpenList {
  list: ResourceList;
  view: ListView;
  load: LoadRest;
  navigation: ListNavigation;
  /** Everything that can be read. */
  words(): string;
  /** The keys of what is loaded, in its order. */
  keys(): string[];
  /** Does what somebody does on the page. */
  act(work: (state: State) => void): Promise<void>;
  /** Asks for page after page, as somebody who scrolls does, until it is so. */
  scrollUntil(isSo: (words: string) => unknown): Promise<void>;
  /** Goes to another page of the console: what is loaded stays in the tab. */
  leave(): void;
  /** Comes back, with what the browser kept of the page or with a new answer that the server brings. */
  comeBack(how: "kept" | "asked"): Promise<void>;
  /** Steps to another address of the list. */
  stepTo(query: string): void;
}

/** A server and a service of one test, and the pages that are open on them. */
export interface ListBed {
  rollcall: TestConsole;
  /** Opens a page with the list as the server brings it: with its first page, or the page after this cursor, or why there is none. */
  openPage(place?: { after?: string }): Promise<OpenList>;
}

/** Gives each test of a file a way to open them, in time that it moves itself, and closes everything after it. */
export function listBed(): {
  /**
   * @param options.of which resource; staff unless told
   * @param options.dialog what else the page has
   */
  open(
    options?: Parameters<typeof openConsole>[0] & { of?: ResourceName; dialog?: Dialog },
  ): Promise<ListBed & OpenList>;
} {
  const closing: (() => unknown)[] = [];

  const home = window.location.href;
  beforeEach(() => {
    fakeTime();
    window.history.replaceState(null, "", pathOf(USUAL));
    // Back-off and spread have no length then: what waits, waits for what it was told to.
    vi.spyOn(Math, "random").mockReturnValue(0);
  });
  afterEach(async () => {
    // A call that is under way is cut off after a while, which really passes.
    vi.useRealTimers();
    for (const close of closing.splice(0)) await close();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    window.history.replaceState(null, "", home);
  });

  return {
    async open({ of: resource = USUAL, dialog, ...options } = {}) {
      async function openPage({ after }: { after?: string } = {}): Promise<OpenList> {
        const page = await openList(resource, after, dialog);
        closing.unshift(page.close);
        return page;
      }

      window.history.replaceState(null, "", pathOf(resource));
      const rollcall = await openConsole(options);
      closing.push(rollcall.close);
      vi.stubGlobal("fetch", rollcall.fetch);
      return Object.assign(await openPage(), { rollcall, openPage });
    },
  };
}

function pathOf(resource: ResourceName): string {
  return `/c/default/${resource}`;
}

async function openList(
  name: ResourceName,
  after: string | undefined,
  dialog: Dialog | undefined,
): Promise<OpenList & { close(): void }> {
  const source = { connection: "default", resource: RESOURCES[name] };
  const reading = readingOf({ ...source, name, resources: [name] });
  const client = createQueryClient();
  const shown: { state?: State } = {};
  let start = await startOf(after);

  /** What the server brings with the page. */
  async function startOf(entry: string | undefined): Promise<ListStart> {
    try {
      const firstPage = await fetchResourcePage(source, { after: entry, purpose: "browse" });
      return { entry, answer: firstPage.requestId ?? "", firstPage, firstFailure: undefined };
    } catch (error) {
      const firstFailure = failureOf(error);
      return { entry, answer: firstFailure.error.request_id ?? "", firstPage: undefined, firstFailure };
    }
  }

  function Staff() {
    const list = useResourceList(source, start);
    const navigation = useListNavigation();
    const view = useListView(list, navigation, reading);
    const load = useLoadRest(list, view);
    const state = { list, view, load, navigation, reading };
    useLayoutEffect(() => {
      shown.state = state;
    });
    return (
      <>
        <ListToolbar title={source.resource.label} beside={<LoadedSummary list={list} />}>
          {load.run && <LoadProgress connection="default" list={list} load={load} run={load.run} />}
        </ListToolbar>
        {list.reload.isConfirming && <ReloadDialog list={list} />}
        {list.entry !== undefined && <MidwayRow list={list} />}
        <TailRow connection="default" list={list} view={view} onLoadRest={() => {}} />
        {dialog?.(state)}
      </>
    );
  }

  const page = (inside: ReactNode) => (
    <PathParamsContext value={{ connection: "default" }}>
      <PathnameContext value={pathOf(name)}>
        <SearchParamsContext value={new URLSearchParams(window.location.search)}>
          <QueryClientProvider client={client}>{inside}</QueryClientProvider>
        </SearchParamsContext>
      </PathnameContext>
    </PathParamsContext>
  );
  const { container, unmount, rerender } = render(page(<Staff />));
  const state = () => shown.state as State;
  const words = () => container.textContent ?? "";
  return {
    get list() {
      return state().list;
    },
    get view() {
      return state().view;
    },
    get load() {
      return state().load;
    },
    get navigation() {
      return state().navigation;
    },
    words,
    keys: () => state().list.rows.map(({ key }) => key),
    act: (work) => act(async () => work(state())),
    async scrollUntil(isSo) {
      await until(() => {
        if (isSo(words())) return true;
        state().list.more();
        return false;
      });
    },
    leave: () => rerender(page(null)),
    async comeBack(how) {
      if (how === "asked") start = await startOf(start.entry);
      rerender(page(<Staff />));
    },
    stepTo(query) {
      window.history.replaceState(null, "", pathOf(name) + query);
      rerender(page(<Staff />));
    },
    close: unmount,
  };
}
