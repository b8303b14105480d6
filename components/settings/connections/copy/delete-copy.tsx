"use client";

import { useState } from "react";
import { useAnnounce } from "@/components/settings/settings-frame";
import { ConfirmDialog } from "@/components/shell/form/confirm-dialog";
import { useAct } from "@/components/shell/form/use-act";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/count";
import { isUnderWay, useChangeCopy } from "@/lib/client/copy/copies";
import type { CopyProps } from "./copy-props";

interface DeleteCopyProps extends CopyProps {
  changesRetentionDays: number;
}

/** Turns the copy off after a question, as this deletes everything of it at once. */
export function DeleteCopy({ connection, resource, state, changesRetentionDays }: DeleteCopyProps) {
  const [isAsking, setIsAsking] = useState(false);
  const change = useChangeCopy(connection);
  const action = useAct(change, useAnnounce());
  const list = resource.label.toLowerCase();
  return (
    <div>
      <Button onClick={() => setIsAsking(true)}>Turn off and delete the copy of {list} …</Button>
      {isAsking && (
        <ConfirmDialog
          action={action}
          input={{ resource: state.resource, remove: true as const }}
          announcement={`The copy of ${list} is off, and everything of it is deleted.`}
          question={`Delete the copy of ${list}?`}
          means={
            <>
              <p className="mb-1">
                {state.copy ? `All ${counted(state.copy.rows, "row")}` : "All rows"}, the search index and the
                changes of the last {counted(changesRetentionDays, "day")} are deleted at once and cannot be
                brought back.
                {isUnderWay(state) && " The walk under way ends."}
              </p>
              <p>The service keeps its list; the settings of the copy stay.</p>
            </>
          }
          onClose={() => setIsAsking(false)}
        >
          Turn off and delete
        </ConfirmDialog>
      )}
    </div>
  );
}
