import { isObject } from "@/lib/contract/is-object";

/**
 * JSON Merge Patch (RFC 7396): what the patch has is set, null deletes, arrays replace. Names may be any text: none is ever
 * assigned to, so `__proto__` is one like any other. Changes neither.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}
