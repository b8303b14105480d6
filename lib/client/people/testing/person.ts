// For tests alone: an administrator, as the list of people has them.
import type { PersonEntry } from "@/lib/contract/people";

export const ADA: PersonEntry = {
  id: "1",
  label: "ada@example.test",
  role: "admin",
  roleSource: "assigned",
  signsInBy: "password",
  origin: "first_start",
  createdAt: 0,
  isYou: true,
};
