import { isObject } from "@/lib/contract/is-object";

/** Parses a JSON object; undefined for any other text. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
