import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { counted } from "@/components/ui/count";

/** What a screen reader announces: changes of state, and not every page. */
export function announcementOf({ resource, failure, resumesAt, end, isAll, rows }: ResourceList): string {
  if (resumesAt !== undefined) return "Loading is paused and resumes by itself.";
  if (failure) return `The ${rows.length === 0 ? "list" : "next page"} could not be loaded.`;
  if (end !== "complete") return "";
  const [one, several] = [resource.item.toLowerCase(), resource.label.toLowerCase()];
  const loaded = `${counted(rows.length, one, several)} ${rows.length === 1 ? "is" : "are"} loaded`;
  return isAll ? `All ${loaded}.` : `End of the list: ${loaded}, starting partway.`;
}
