import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { count } from "@/components/ui/count";

/** What a screen reader announces: changes of state, and not every page. */
export function announcementOf({ resource, failure, resumesAt, end, isAll, rows }: ResourceList): string {
  if (resumesAt !== undefined) return "Loading is paused and resumes by itself.";
  if (failure) return `The ${rows.length === 0 ? "list" : "next page"} could not be loaded.`;
  if (end !== "complete") return "";
  const loaded = `${count(rows.length)} ${resource.label.toLowerCase()} are loaded`;
  return isAll ? `All ${loaded}.` : `End of the list: ${loaded}, starting partway.`;
}
