// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ConnectionStatus } from "@/lib/contract/status";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { pass } from "@/lib/testing/time";
import { Announcements } from "./announcements";

pageBed();

test("the focus goes to the page with the last notice that is dismissed, and is not lost", async () => {
  const deprecations = ["/v1/staff", "/v1/teams"].map((path) => ({ path }));
  const connection = { id: "north", deprecations } as unknown as ConnectionStatus;
  showPage(
    <>
      <main id="main" tabIndex={-1} />
      <Announcements connection={connection} now={0} />
    </>,
  );
  for (const path of ["/v1/staff", "/v1/teams"]) {
    expect(screen.getByText(path)).toBeDefined();
    screen.getByRole("button", { name: "Dismiss" }).focus();
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    await pass(100);
    expect(document.activeElement).not.toBe(document.body);
  }
  expect(document.activeElement?.id).toBe("main");
});
