// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from "@testing-library/react";
import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { FilterSelect } from "@/components/shell/form/filter-select";
import { Choice } from "./choice";

afterEach(cleanup);

/** The server's HTML, in which somebody does something before React takes it over. */
async function takeOver(page: ReactNode, before: (html: HTMLElement) => void): Promise<HTMLElement> {
  const html = document.createElement("div");
  html.innerHTML = renderToString(page);
  before(html);
  await act(async () => void hydrateRoot(html, page));
  return html;
}

function Filter({ onChoose }: { onChoose(values: string[]): void }) {
  return (
    <FilterSelect name="person" label="Person" values={[]} onChoose={onChoose}>
      <option value="ada">Ada</option>
    </FilterSelect>
  );
}

test("what was chosen in a list before the script came is what the page goes by", async () => {
  const choose = vi.fn();
  await takeOver(<Filter onChoose={choose} />, (html) => {
    (html.querySelector("select") as HTMLSelectElement).value = "ada";
  });
  expect(choose.mock.calls).toEqual([[["ada"]]]);
});

test.each([
  ["night", [["night"]]],
  ["day", []],
])("a radio button pressed before the script came counts: %s", async (pressed, calls) => {
  const choose = vi.fn();
  const options = [
    ["day", "Day"],
    ["night", "Night"],
  ] as const;
  const page = <Choice legend="Look" name="look" options={options} value="day" onChoose={choose} />;
  await takeOver(page, (html) => {
    (html.querySelector(`[value=${pressed}]`) as HTMLInputElement).checked = true;
  });
  expect(choose.mock.calls).toEqual(calls);
});

test("where nothing was touched, nothing is chosen until somebody does", async () => {
  const choose = vi.fn();
  const html = await takeOver(<Filter onChoose={choose} />, () => {});
  expect(choose).not.toHaveBeenCalled();
  fireEvent.change(html.querySelector("select") as HTMLSelectElement, { target: { value: "ada" } });
  expect(choose.mock.calls).toEqual([[["ada"]]]);
});
