import { counted } from "@/components/ui/count";
import type { CopiesAnswer } from "@/lib/contract/copy";
import type { Resource } from "@/lib/contract/resources";

/** What keeping a copy means, for the people in it and for whoever answers for it, as questions and answers. */
export function copyFacts(
  { label }: Pick<Resource, "label">,
  { storage, changesRetentionDays }: Pick<CopiesAnswer, "storage" | "changesRetentionDays">,
): readonly (readonly [question: string, answer: string])[] {
  const list = label.toLowerCase();
  return [
    [
      "What is kept",
      `Every field of all ${list} that the key may read, as the service sends it, except for the fields that you leave out. It is personal data. Beside it, what changed from one walk to the next.`,
    ],
    [
      "Where",
      storage === "embedded"
        ? "In a database of its own in Rollcall’s data folder, on the machine where Rollcall runs. Rollcall does not encrypt it."
        : "In Rollcall’s PostgreSQL database. Rollcall does not encrypt it.",
    ],
    [
      "How long",
      `Until the next complete walk replaces it or you delete it. Changes are kept for ${counted(changesRetentionDays, "day")}.`,
    ],
    [
      "Who can read it",
      "Everybody who may sign in to Rollcall, viewers included, even while the service refuses the key.",
    ],
    [
      "What is recorded",
      "Who turned it on or off, started or stopped a walk, and exported from it: see Audit.",
    ],
  ];
}
