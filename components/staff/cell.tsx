import { ModeMark } from "@/components/ui/mode-mark";
import type { ListItem } from "@/lib/contract/list";
import type { Column } from "./columns";

/** One value as the service sent it: absent, null and empty look different, as they mean different things. */
export function Cell({ column, item }: { column: Column; item: ListItem }) {
  if (!Object.hasOwn(item, column.field))
    return <Nothing word="absent" why="The service did not send this field." />;
  const value = item[column.field];
  if (value === null) return <Nothing word="null" why="The service sent null." />;
  if (value === "") return <Nothing word="empty" why="The service sent an empty text." />;
  if (column.field === "livemode" && typeof value === "boolean")
    return <ModeMark mode={value ? "live" : "test"} />;
  if (column.field === "name") return <bdi className="font-medium">{String(value)}</bdi>;
  if (typeof value === "string") return <bdi>{value}</bdi>;
  return (
    <span className="font-mono text-[12px]">{isScalar(value) ? String(value) : JSON.stringify(value)}</span>
  );
}

function Nothing({ word, why }: { word: string; why: string }) {
  return (
    <span className="text-muted italic" title={why}>
      {word}
    </span>
  );
}

/** A number too long for JavaScript comes as an object that prints as it was written. */
function isScalar(value: unknown): boolean {
  return typeof value !== "object" || (value as { isLosslessNumber?: boolean }).isLosslessNumber === true;
}
