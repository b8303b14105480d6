import type { z } from "zod";
import { MOST_VALUES } from "@/lib/contract/journal";
import { LocalError } from "@/lib/server/upstream/errors/errors";
import { safeWord } from "@/lib/server/upstream/secrets/redact";

/** A parameter of the query is wrong; the message says what it should be. */
export class ParameterInvalid extends LocalError {
  /** @param param its name, unless the name itself is wrong */
  constructor(param: string | undefined, message: string) {
    super("query_invalid", message, param === undefined ? {} : { param });
  }
}

type Parameters<One extends z.ZodRawShape, Many extends z.ZodRawShape> = {
  [Name in keyof One]?: z.infer<One[Name]>;
} & { [Name in keyof Many]?: z.infer<Many[Name]>[] };

/**
 * The parameters by name, each as its schema has it, by which it is described.
 * @param many those that may be repeated
 * @param most how often each of them
 * @throws ParameterInvalid for an unknown one, and for one that comes twice and takes one value
 */
export function parseParameters<Many extends z.ZodRawShape, One extends z.ZodRawShape>(
  parameters: URLSearchParams,
  many: Many,
  one: One,
  most = MOST_VALUES,
): Parameters<One, Many> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of parameters) {
    const shape = Object.hasOwn(many, name) ? many : one;
    const field = Object.hasOwn(shape, name) ? (shape[name] as unknown as z.ZodType) : undefined;
    if (!field)
      throw new ParameterInvalid(
        safeWord(name),
        `There is no such parameter; these are: ${Object.keys({ ...many, ...one }).join(", ")}.`,
      );
    const checked = field.safeParse(value);
    if (!checked.success) throw new ParameterInvalid(name, `${name} must be ${field.description}.`);
    result[name] =
      shape === many
        ? appendValue(result[name], checked.data, { name, most })
        : setOnce(result, name, checked.data);
  }
  return result as Parameters<One, Many>;
}

function setOnce(result: Record<string, unknown>, name: string, value: unknown): unknown {
  if (Object.hasOwn(result, name)) throw new ParameterInvalid(name, `${name} must be given once.`);
  return value;
}

function appendValue(
  values: unknown,
  value: unknown,
  { name, most }: { name: string; most: number },
): unknown[] {
  const all = [...((values as unknown[] | undefined) ?? []), value];
  if (all.length > most) throw new ParameterInvalid(name, `${name} must be given at most ${most} times.`);
  return all;
}
