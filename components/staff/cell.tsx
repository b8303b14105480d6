import { ModeMark } from "@/components/ui/mode-mark";
import type { ListItem } from "@/lib/contract/list";
import type { Column } from "./columns";
import { isNested, jsonText } from "./json-text";

interface CellProps {
  column: Column;
  item: ListItem;
  /** What the connection is for, which a row may disagree with. */
  environment: "live" | "test";
}

/** One value as the service sent it: absent, null and empty look different, as they mean different things. */
export function Cell({ column, item, environment }: CellProps) {
  if (!Object.hasOwn(item, column.field))
    return <Nothing word="absent" why="The service did not send this field." />;
  const value = item[column.field];
  if (value === null) return <Nothing word="null" why="The service sent null." />;
  if (value === "") return <Nothing word="empty" why="The service sent an empty text." />;
  if (column.field === "livemode" && typeof value === "boolean") {
    return <RowMode mode={value ? "live" : "test"} environment={environment} />;
  }
  if (column.field === "name") return <bdi className="font-medium">{String(value)}</bdi>;
  if (typeof value === "string") return <bdi>{value}</bdi>;
  return <span className="font-mono text-[12px]">{isNested(value) ? jsonText(value) : String(value)}</span>;
}

/** A row of the other mode than its connection's is marked: a live person in a test account, or the reverse. */
function RowMode({ mode, environment }: Record<"mode" | "environment", "live" | "test">) {
  if (mode === environment) return <ModeMark mode={mode} />;
  const why = `This row is ${mode}, the connection is set up as ${environment}.`;
  return (
    <span title={why} className="inline-flex items-center gap-1.5">
      <ModeMark mode={mode} />
      <span className="text-[12px] font-medium text-bad">
        <span aria-hidden="true">≠ </span>not {environment}
      </span>
    </span>
  );
}

function Nothing({ word, why }: { word: string; why: string }) {
  return (
    <span className="text-muted italic" title={why}>
      {word}
    </span>
  );
}
