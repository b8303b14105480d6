// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { VERSIONS } from "@/components/access/panel/words";
import { databaseAway } from "@/lib/testing/database-away";
import { pageBed, showPage } from "@/lib/testing/page-bed";
import { until } from "@/lib/testing/time";
import { Discovery } from "./discovery";

pageBed();

test("a discovery document that cannot be fetched again stays, beside the reason", async () => {
  const answer = {
    path: "/.well-known/oauth-authorization-server",
    document: { issuer: "https://north.test" },
  };
  databaseAway(() => answer).bringBack();
  showPage(<Discovery connection="north" />);
  fireEvent.click(screen.getByRole("button"));
  await until(() => screen.queryByText("https://north.test"));
  databaseAway(() => answer);
  fireEvent.click(screen.getByRole("button"));
  await until(() => screen.queryByText("local_1"));
  expect(screen.getByText("https://north.test")).toBeDefined();
  expect(screen.queryByText(VERSIONS.fetched)).toBeNull();
});

test("that there is no document is announced as such", async () => {
  databaseAway(() => ({ path: "/.well-known/x", problem: "The service answered 404." })).bringBack();
  showPage(<Discovery connection="north" />);
  fireEvent.click(screen.getByRole("button"));
  await until(() => screen.getByRole("status").textContent);
  expect(screen.getByRole("status").textContent).toBe("Not available: The service answered 404.");
});
