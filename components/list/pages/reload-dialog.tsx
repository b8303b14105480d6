"use client";

import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { ResourceList } from "./use-resource-list";

/** Asks before more than one page is replaced, because loading those pages cost calls. */
export function ReloadDialog({ list }: { list: ResourceList }) {
  const { rows, pages, reload } = list;
  return (
    <Dialog title="Reload the list?" onClose={reload.dismiss}>
      <p className="mt-2 text-muted">
        This loads the first page again, for 1 call. The {count(rows.length)} rows loaded now took{" "}
        {count(pages.length)} calls; you can bring them back until you leave this page.
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={reload.dismiss}>Keep them</Button>
        <Button look="primary" onClick={reload.confirm}>
          Reload
        </Button>
      </div>
    </Dialog>
  );
}
