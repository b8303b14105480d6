import { Button } from "@/components/ui/button";
import type { ResourceList } from "./use-resource-list";

/** Above a list that starts partway: says that rows are missing before it, and what loading them costs. */
export function MidwayRow({ list }: { list: ResourceList }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-raised px-4 py-1.5">
      <p className="text-muted">
        Starts after <code className="font-mono text-[12px] text-text">{list.entry}</code>. Earlier rows are
        not loaded.
      </p>
      <Button look="bare" onClick={list.reload.start}>
        Load from the beginning (1 call)
      </Button>
    </div>
  );
}
