// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { listBed } from "@/components/resources/testing/list-bed";
import { useStatus } from "@/lib/client/status/status";
import type { Resource } from "@/lib/contract/resources";
import type { StatusAnswer } from "@/lib/contract/status";
import { until } from "@/lib/testing/time";
import { ReadAnew } from "./read-anew";

const { open } = listBed();

test("a row that could not be read anew says who acts and by which request, and that it is over once the list can be read", async () => {
  let status: StatusAnswer | undefined;
  const { rollcall, openPage } = await open({
    staff: 5,
    dialog: ({ list }) => status && <Panel status={status} resource={list.resource} />,
  });
  status = rollcall.directory.status();
  await openPage();
  rollcall.controls.lock();
  fireEvent.click(screen.getByRole("button", { name: /Read it anew/ }));
  await until(() => screen.queryByRole("alert")?.textContent.includes("The organisation is locked"));
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("Who acts: An administrator of the organisation");
  expect(alert.textContent).toContain(`Request id ${rollcall.calls().at(-1)?.requestId}`);

  rollcall.controls.unlock();
  const checked = rollcall.directory.check({ id: "ada", email: "ada@example.com" }, "default");
  await until(() => alert.textContent.includes("The list has been read again"));
  await checked;
  expect(alert.textContent).not.toContain("Who acts: ");
});

test("a row before that is gone says nothing against the one that was to be read", async () => {
  let status: StatusAnswer | undefined;
  const { rollcall, openPage } = await open({
    staff: 5,
    dialog: ({ list }) => status && <Panel status={status} resource={list.resource} after="gone" />,
  });
  status = rollcall.directory.status();
  await openPage();
  rollcall.controls.failNext({ endpoint: "v1", kind: "error", status: 404, code: "resource_missing" });
  fireEvent.click(screen.getByRole("button", { name: /Read it anew/ }));
  await until(() => screen.queryByRole("alert")?.textContent.includes("the row before this one"));
  expect(screen.getByRole("alert").textContent).not.toMatch(/does not exist|Load the list|clears by itself/);
});

/** The panel of a copied row, below a shell that polls. */
interface PanelProps {
  status: StatusAnswer;
  resource: Resource;
  after?: string;
}

function Panel({ status, resource, after }: PanelProps) {
  useStatus(status, false);
  const row = {
    key: "first",
    after: after ?? null,
    readAt: status.now,
    item: { object: "staff", id: "first" },
  };
  return <ReadAnew connection="default" resource={resource} row={row} copy={{ omit: [] }} />;
}
