import { isObject } from "@/lib/contract/is-object";

/**
 * JSON Merge Patch (RFC 7396): members of the patch are set, null deletes, arrays replace. Members may have any name,
 * because none is assigned to: `__proto__` is one like any other. Both arguments stay unchanged.
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
