// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MidwayRow } from "@/components/list/pages/midway-row";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { LoadedAt } from "./loaded-at";

pageBed();

test.each([/^Bring back/, /^Load from the beginning/])(
  "the button %s goes with what it does, and the focus stays on the page",
  (name) => {
    let started = 0;
    const start = () => void (started += 1);
    const reload = { busy: false, start, replaced: { rows: 500, bringBack: start } };
    const list = { entry: "100", reload } as unknown as ResourceList;
    showPage(
      <main tabIndex={-1}>
        <LoadedAt at={0} list={list} />
        <MidwayRow list={list} />
      </main>,
    );
    const button = screen.getByRole("button", { name });
    button.focus();
    fireEvent.click(button);
    expect(started).toBe(1);
    expect(document.activeElement).toBe(screen.getByRole("main"));
  },
);
