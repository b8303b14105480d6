import { expect, test } from "vitest";
import { signInWords } from "./sign-in-words";

test.each(["sso_denied", "sso_expired", "sso_unreachable", "sso_rejected", "sso_invalid", "unavailable"])(
  "after %s an invitation is to be opened again, and nothing else is to be tried",
  (error) => {
    const { todo } = signInWords(error, true);
    expect(todo).toMatch(/open your invitation’s link again/i);
    expect(todo).not.toMatch(/try again|sign in/i);
    expect(signInWords(error, false).todo).not.toContain("invitation");
  },
);
