import { RESOURCES, type ResourceName } from "@/lib/contract/resources";

/** A longer answer is not worth the time of parsing it a second time. */
const MOST_CHARACTERS = 256 * 1024;

/** The resource whose list is at this path, if Rollcall knows it. */
export function resourceAt(path: string): ResourceName | undefined {
  const names = Object.keys(RESOURCES) as ResourceName[];
  return names.find((name) => RESOURCES[name].path === path);
}

/**
 * The declared fields that some item of this list does not have. Undefined when that cannot be told: the answer is too
 * long, is no list, or has no item.
 */
export function missingFields(resource: ResourceName, body: string | null): string[] | undefined {
  if (body === null || body.length > MOST_CHARACTERS) return undefined;
  const items = itemsOf(body);
  if (items.length === 0) return undefined;
  return RESOURCES[resource].fields.filter((field) => items.some((item) => !Object.hasOwn(item, field)));
}

function itemsOf(body: string): object[] {
  try {
    const { data } = JSON.parse(body) as { data?: unknown };
    if (!Array.isArray(data)) return [];
    return data.filter((item) => typeof item === "object" && item !== null);
  } catch {
    return [];
  }
}
