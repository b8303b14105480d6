import { expect, test } from "vitest";
import type { PersonEntry } from "@/lib/contract/people";
import { offersFor } from "./person-acts";

const ADA: PersonEntry = {
  id: "1",
  label: "ada@example.com",
  name: "Ada",
  signsInBy: "password",
  role: "admin",
  roleSource: "assigned",
  createdAt: 0,
  origin: "invitation",
  isYou: false,
};

function labels(person: Partial<PersonEntry>): string[] {
  return offersFor({ ...ADA, ...person }).map(({ label }) => label);
}

test("a role that a claim decides is not offered to be changed", () => {
  expect(labels({})).toEqual(["Make viewer", "Sign out everywhere", "Disable", "Remove"]);
  expect(labels({ role: "viewer" })[0]).toBe("Make administrator");
  expect(labels({ roleSource: "claim" })).toEqual(["Sign out everywhere", "Disable", "Remove"]);
  expect(labels({ disabledAt: 1 })).toContain("Enable");
});

test("each says whom it is about, by name or address, and to whom it is done by themselves", () => {
  for (const { question, announcement } of offersFor(ADA)) {
    expect(question).toMatch(/Ada.*\?$/);
    expect(announcement).toMatch(/^Ada is /);
  }
  const { name: _, ...nameless } = ADA;
  expect(offersFor(nameless)[0]?.question).toBe("Make ada@example.com a viewer?");
  for (const { means } of offersFor({ ...ADA, isYou: true })) expect(means[0]).toMatch(/your own account/);
});

function removal(signsInBy: PersonEntry["signsInBy"]): string {
  return (
    offersFor({ ...ADA, signsInBy })
      .at(-1)
      ?.means.join(" ") ?? ""
  );
}

test("whoever comes back by single sign-on after a removal is said to", () => {
  expect(removal("sso")).toContain("come back as a new person");
  expect(removal("password")).not.toContain("come back");
});
