// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SignInDialog } from "./sign-in-dialog";

afterEach(cleanup);

interface Ways {
  ssoLabel?: string;
  hasPassword: boolean;
}

/** @returns what it offers, in order */
function offers(ways: Ways): (string | null)[] {
  const { container } = render(<SignInDialog email="ada@example.com" {...ways} onPostpone={() => {}} />);
  const fields = container.querySelectorAll("input, button");
  return Array.from(fields, (field) => field.getAttribute("name") ?? field.textContent);
}

test.each<[string, Ways, string[]]>([
  ["where passwords alone are accepted", { hasPassword: true }, ["email", "password", "Show", "Sign in"]],
  [
    "single sign-on alone where passwords are off",
    { ssoLabel: "Okta", hasPassword: false },
    ["Sign in with Okta"],
  ],
  [
    "single sign-on before the password where there are both",
    { ssoLabel: "Okta", hasPassword: true },
    ["Sign in with Okta", "email", "password", "Show", "Sign in"],
  ],
])("a session that has ended is resumed by %s", (_name, ways, expected) => {
  expect(offers(ways)).toEqual([...expected, "Keep reading"]);
});

test("whoever has a password need not reach for it", () => {
  render(<SignInDialog email="ada@example.com" ssoLabel="Okta" hasPassword onPostpone={() => {}} />);
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});
