import { eq } from "drizzle-orm";
import type { CopyInUse } from "@/lib/contract/copy";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { copies, copyGenerations } from "@/lib/server/db/schema";
import { ofList } from "./of-list";
import { type ListId, NoCopy } from "./types";

export type Generation = typeof copyGenerations.$inferSelect;

/** The generation that is searched; undefined before the first page of the first walk. */
export async function findGenerationInUse(db: Db, list: ListId): Promise<Generation | undefined> {
  const [found] = await db
    .select({ generation: copyGenerations })
    .from(copies)
    .innerJoin(copyGenerations, eq(copyGenerations.id, copies.generation))
    .where(ofList(copies, list));
  return found?.generation;
}

/** @throws NoCopy where nothing can be searched */
export async function generationInUse(db: Db, list: ListId): Promise<Generation> {
  const generation = await findGenerationInUse(db, list);
  if (!generation) throw new NoCopy();
  return generation;
}

interface FillingGeneration {
  name: string;
  /** When its walk began, and when its last page arrived: milliseconds since 1970. */
  startedAt: number;
  movedAt: number;
  omit: readonly string[];
}

/** The generation that a walk fills, made by its first page. */
export async function ensureGeneration(
  db: Db | Transaction,
  list: ListId,
  { name, startedAt, movedAt, omit }: FillingGeneration,
): Promise<Generation> {
  const [generation] = await db
    .insert(copyGenerations)
    .values({ ...list, name, state: "filling", startedAt, movedAt, omit: JSON.stringify(omit) })
    .onConflictDoUpdate({
      target: [copyGenerations.connection, copyGenerations.resource, copyGenerations.name],
      set: { movedAt },
    })
    .returning();
  return generation as Generation;
}

export function describeGeneration(generation: Generation): CopyInUse {
  return {
    generation: generation.name,
    isComplete: generation.state === "complete",
    rows: generation.rows,
    from: generation.startedAt,
    to: generation.movedAt,
    fields: JSON.parse(generation.fields) as string[],
    omit: JSON.parse(generation.omit) as string[],
  };
}
