import "server-only";
import { z } from "zod";
import { BodyInvalid } from "./read-body";

/** A body as its schema has it, by which every member is described. @throws BodyInvalid naming what is wrong, and never repeating it */
export function parseBody<Schema extends z.ZodObject>(
  schema: Schema,
  body: Record<string, unknown>,
): z.infer<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const name = String(result.error.issues[0]?.path[0] ?? "");
  const members = Object.keys(schema.shape);
  if (!members.includes(name)) throw new BodyInvalid(`The body has ${members.join(", ")} and nothing else.`);
  throw new BodyInvalid(`${name} must be ${descriptionOf(schema.shape[name])}.`, name);
}

function descriptionOf(field: unknown): string {
  if (!(field instanceof z.ZodType)) return "something else";
  if (field.description !== undefined) return field.description;
  const isWrapped = field instanceof z.ZodOptional || field instanceof z.ZodNullable;
  return isWrapped ? descriptionOf(field.unwrap()) : "something else";
}
