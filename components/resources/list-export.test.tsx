// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useColumnLayout } from "@/components/list/columns/use-column-layout";
import { ListExport } from "@/components/resources/list-export";
import { listBed, type State } from "@/components/resources/testing/list-bed";
import { pass, until } from "@/lib/testing/time";

const { open } = listBed();
const sent = { hidden: [], order: [], widths: [], density: "comfortable" } as const;
const NOT_ALL = /No file was written: 200 rows are loaded, not all of them\./;

let files: Blob[];
let closed: boolean;

beforeEach(() => {
  files = [];
  closed = false;
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
});

describe("a file of everything is one of everything, or waits for the person's word", () => {
  test("a refusal midway is said with what failed and its request id, and part is exported only when asked for", async () => {
    const page = await openExport();
    page.rollcall.controls.lock();
    await exportAll();
    await until(() => closed || NOT_ALL.test(page.words()));
    expect([files.length, closed]).toEqual([0, false]);
    const dialog = screen.getByRole("dialog").textContent;
    expect(dialog).toContain("The organisation is locked");
    expect(dialog).toContain(`Request id ${page.rollcall.calls().at(-1)?.requestId}`);

    await press("Export the 200 loaded rows");
    await until(() => closed);
    expect(await linesOf(files)).toEqual([201]);
  });

  test("trying again goes on from where it failed and writes the whole list", async () => {
    const page = await openExport();
    page.rollcall.controls.lock();
    await exportAll();
    await until(() => closed || NOT_ALL.test(page.words()));
    page.rollcall.controls.unlock();
    await press("Try again");
    await until(() => closed);
    expect(await linesOf(files)).toEqual([501]);
    expect(page.rollcall.calls().filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test("whoever stops it is asked the same without an error, and can go on", async () => {
    const page = await openExport();
    page.rollcall.controls.setLatency(250);
    await exportAll();
    await press("Stop");
    await until(() => closed || NOT_ALL.test(page.words()));
    expect([files.length, closed]).toEqual([0, false]);
    expect(screen.getByRole("dialog").textContent).not.toContain("Details");
    await press("Load the rest");
    await until(() => closed);
    expect(await linesOf(files)).toEqual([501]);
  });

  test("the focus stays in the dialog, whatever button is pressed and gone", async () => {
    const page = await openExport();
    page.rollcall.controls.setLatency(250);
    await exportAll();
    expect(document.activeElement?.textContent).toContain("Export");
    for (const name of ["Stop", "Load the rest"]) {
      await press(name);
      await until(() => document.activeElement === screen.getByRole("dialog"));
    }
  });

  test("a pause in between is waited for, and said in the dialog, which covers the page that says it too", async () => {
    const page = await openExport();
    page.rollcall.controls.failNext({
      endpoint: "v1",
      kind: "error",
      status: 429,
      code: "rate_limited",
      headers: { "retry-after": "5" },
    });
    await exportAll();
    await until(() => /Paused, resumes in [1-5] s/.test(screen.getByRole("dialog").textContent));
    expect(within(screen.getByRole("dialog")).getByRole("status").textContent).toContain(
      "Paused; it resumes",
    );
    await until(() => closed);
    expect(await linesOf(files)).toEqual([501]);
    expect(page.words()).not.toMatch(NOT_ALL);
  });
});

test("a file that the audit cannot take down is not written, and the dialog says in words why, and what to do", async () => {
  const error = { type: "api_error", code: "database_unavailable", message: "The database is away." };
  const page = await openExport(() => Response.json({ error }, { status: 503 }));
  await press("Export");
  await until(() => screen.getByRole("alert").textContent !== "");
  expect(screen.getByRole("alert").textContent).toMatch(
    /^No file was written: Rollcall's database does not answer\. Try again in a moment/,
  );
  expect([files.length, closed]).toEqual([0, false]);
  expect(page.words()).not.toContain("database_unavailable");
});

/** Of 500 staff, 200 of whom are loaded. */
async function openExport(report = () => Response.json({})) {
  const page = await open({ staff: 500, dialog: (state) => <Export {...state} /> });
  const { fetch } = page.rollcall;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) =>
    address.endsWith("/exports") ? report() : fetch(address, init),
  );
  await act(async () => page.list.more());
  await until(() => page.list.rows.length === 200);
  await pass(1_000);
  return page;
}

function onClose(): void {
  closed = true;
}

function Export({ list, view, load, reading }: State) {
  const layout = useColumnLayout({ settingsKey: "staff", sent, list, reading });
  return <ListExport connection="default" {...{ list, view, load, layout, onClose }} />;
}

async function exportAll(): Promise<void> {
  await act(async () => fireEvent.click(screen.getByLabelText(/^Load everything first/)));
  await press("Export");
}

async function press(name: string): Promise<void> {
  const button = within(screen.getByRole("dialog")).getByRole("button", { name });
  button.focus();
  await act(async () => fireEvent.click(button));
}

async function linesOf(written: readonly Blob[]): Promise<number[]> {
  return Promise.all(written.map(async (file) => (await file.text()).trimEnd().split("\r\n").length));
}
