// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { test } from "vitest";
import type { CopiesAnswer } from "@/lib/contract/copy";
import { databaseAway } from "@/lib/testing/database-away";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { pass, until } from "@/lib/testing/time";
import { CopiesPage } from "./copies-page";

pageBed();

const COPIES: CopiesAnswer = {
  now: 0,
  allowed: false,
  storage: "postgresql",
  changesRetentionDays: 90,
  resources: [],
};

test("that the state of the copies could not be read is over within five seconds of the database's return", async () => {
  const server = databaseAway(() => COPIES);
  showPage(
    <CopiesPage connection={{ id: "north", label: "North", environment: "test" }} initial={COPIES} />,
    "/settings/connections/north/copy",
  );
  await until(() => screen.queryByRole("button", { name: "Try again" }));
  await pass(6_000);
  server.bringBack();
  await until(() => !screen.queryByRole("button", { name: "Try again" }));
});
