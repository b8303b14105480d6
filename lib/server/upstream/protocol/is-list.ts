import { isObject } from "@/lib/contract/is-object";
import { parseBoundedJson } from "./json-bounds";

/** Whether a body is what pages can read as a list (interface, "List envelope"). */
export function isList(body: string | null): boolean {
  const value = body === null ? undefined : parseBoundedJson(body);
  if (!isObject(value)) return false;
  const { data, has_more } = value;
  return typeof has_more === "boolean" && Array.isArray(data) && data.every(isObject);
}
