// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FieldValues } from "@/components/list/find/field-values";
import { useListNavigation } from "@/components/list/find/use-list-navigation";
import { readingOf } from "@/components/resources/looks/reading-of";
import { RESOURCES } from "@/lib/contract/resources";
import { databaseAway } from "@/lib/testing/database-away";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { pass, until } from "@/lib/testing/time";
import { useCopyList } from "./use-copy-list";

pageBed();

const SOURCE = { connection: "north", resource: "staff" };

const READING = readingOf({
  connection: "north",
  name: "staff",
  resource: RESOURCES.staff,
  resources: ["staff"],
});

function Values() {
  const { list, view } = useCopyList(SOURCE, RESOURCES.staff, useListNavigation(), READING);
  return <FieldValues list={list} view={view} columns={[]} field="team" />;
}

const COPY = { generation: "1", isComplete: true, rows: 950, from: 0, to: 0, fields: ["team"], omit: [] };

test("that the values of a copy's column could not be counted is said with its request, and they come once the database is back", async () => {
  const server = databaseAway(({ pathname }) =>
    pathname.endsWith("/values")
      ? { copy: COPY, values: [{ token: '"Care"', count: 7 }], more: 0 }
      : { now: Date.now(), copy: COPY, matches: 0, rows: [] },
  );
  showPage(<Values />, "/c/north/staff?from=copy");
  await until(() => screen.queryAllByText(/^local_/).length);
  expect(screen.queryByText(/^Counted in/)).toBeNull();
  await pass(30_000);
  server.bringBack();
  await until(() => screen.queryByRole("checkbox")?.closest("label")?.textContent.includes("Care"));
});

test("values say of how many rows they are counted, where a newer copy than that of the rows has other ones", async () => {
  databaseAway(({ pathname }) =>
    pathname.endsWith("/values")
      ? { copy: { ...COPY, rows: 947 }, values: [{ token: '"Care"', count: 7 }], more: 0 }
      : { now: Date.now(), copy: COPY, matches: 950, rows: [] },
  ).bringBack();
  showPage(<Values />, "/c/north/staff?from=copy");
  await until(() => screen.queryByText("Counted in all 947."));
});
