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

test("that the values of a copy's column could not be counted is said with its request, and they come once the database is back", async () => {
  const server = databaseAway(({ pathname }) =>
    pathname.endsWith("/values")
      ? { values: [{ token: '"Care"', count: 7 }], more: 0 }
      : { now: Date.now(), copy: { to: 0, from: 0, rows: 0, fields: ["team"] }, matches: 0, rows: [] },
  );
  showPage(<Values />, "/c/north/staff?from=copy");
  await until(() => screen.queryAllByText(/^local_/).length);
  expect(screen.queryByText(/^Counted in/)).toBeNull();
  await pass(30_000);
  server.bringBack();
  await until(() => screen.queryByRole("checkbox")?.closest("label")?.textContent.includes("Care"));
});
