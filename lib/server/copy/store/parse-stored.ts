import type { z } from "zod";

/**
 * Reads a JSON text of the database. Whoever may write to it can have left anything there, which must harm no other copy.
 * @returns undefined for what has another shape; else all of it, as another release may have written members that this one does not know
 */
export function parseStored<Value>(text: string, shape: z.ZodType<Value>): Value | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return shape.safeParse(value).success ? (value as Value) : undefined;
  } catch {
    return undefined;
  }
}
