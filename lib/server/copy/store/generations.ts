import { eq } from "drizzle-orm";
import { z } from "zod";
import type { CopyInUse } from "@/lib/contract/copy";
import type { Db, Transaction } from "@/lib/server/db/open-database";
import { copies, copyGenerations } from "@/lib/server/db/schema";
import { deleteChanges } from "./delete-copy";
import { ofList } from "./of-list";
import { parseStored } from "./parse-stored";
import { type ListId, NoCopy } from "./types";

const names = z.array(z.string());

export type Generation = typeof copyGenerations.$inferSelect;

/** The generation that is searched; undefined before the first page of the first walk, and where it cannot be read. */
export async function findGenerationInUse(db: Db, list: ListId): Promise<Generation | undefined> {
  const [found] = await db
    .select({ generation: copyGenerations })
    .from(copies)
    .innerJoin(copyGenerations, eq(copyGenerations.id, copies.generation))
    .where(ofList(copies, list));
  return found && isReadable(found.generation) ? found.generation : undefined;
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

/**
 * Puts a generation in use. Where none was, changes of a copy before it that are not deleted yet are none of its, so they go
 * first.
 */
export async function putInUse(
  transaction: Transaction,
  list: ListId,
  former: number | null,
  { id }: Pick<Generation, "id">,
): Promise<void> {
  if (former === null) await deleteChanges(transaction, list);
  await transaction.update(copies).set({ generation: id }).where(ofList(copies, list));
}

/** Whether its members in JSON are what the functions that use them expect. */
export function isReadable({ fields, omit }: Generation): boolean {
  return parseStored(fields, names) !== undefined && parseStored(omit, names) !== undefined;
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
