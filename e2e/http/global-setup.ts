import type { TestProject } from "vitest/node";
import { signInMany } from "@/e2e/bench/client/people";
import { makeTemplate } from "@/e2e/consoles/template";
import { readOrCreateSecret } from "@/lib/server/db/secret-file";
import { failWithNotes } from "./shared-end";

declare module "vitest" {
  interface ProvidedContext {
    /** Cookies of as many viewers' sessions, in every copy of the prepared data folder. */
    people: readonly string[];
    /** A folder: see shared-end.ts. */
    notes: string;
  }
}

/** More than all files together have need of: see crowd.ts. */
const PEOPLE = 80;

/** Prepares the data folder as for the browser, and has people in it enough to ask what one alone may not. */
export default async function prepare(project: TestProject): Promise<() => void> {
  const { dataDir, remove } = await makeTemplate();
  const secret = readOrCreateSecret(dataDir, "nextauth");
  project.provide("people", await signInMany(PEOPLE, { dataDir, secret }));
  project.provide("notes", failWithNotes());
  return remove;
}
