import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAnnounce } from "@/components/settings/settings-frame";
import { ConfirmDialog } from "@/components/shell/form/confirm-dialog";
import { useAct } from "@/components/shell/form/use-act";
import { Button } from "@/components/ui/button";
import { counted } from "@/components/ui/count";
import { Section } from "@/components/ui/section";
import { useChangeCopy } from "@/lib/client/copy/copies";
import type { LeftCopy } from "@/lib/contract/copy";

/** Copies that nothing here shows any more, to be deleted. */
export function LeftCopies({ copies }: { copies: readonly LeftCopy[] }) {
  return (
    <Section
      title="Copies that are left"
      about="Of lists or accounts that were taken out of the settings. Nobody reads them here; they stay until they are deleted, and are in use again once the list is back."
    >
      <ul className="divide-y divide-line">
        {copies.map((copy) => (
          <Line key={`${copy.connection} ${copy.resource}`} copy={copy} />
        ))}
      </ul>
    </Section>
  );
}

function Line({ copy }: { copy: LeftCopy }) {
  const { connection, resource, rows } = copy;
  const [isAsking, setIsAsking] = useState(false);
  const change = useChangeCopy(connection);
  const { refresh } = useRouter();
  const action = useAct(async (act: Parameters<typeof change>[0]) => {
    const answer = await change(act);
    refresh();
    return answer;
  }, useAnnounce());
  const name = `${resource} of ${connection}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span className="wrap-anywhere">
        {name}, {counted(rows, "row")}
      </span>
      <Button onClick={() => setIsAsking(true)}>Delete the copy of {name} …</Button>
      {isAsking && (
        <ConfirmDialog
          action={action}
          input={{ resource, remove: true as const }}
          announcement={`The copy of ${name} is deleted.`}
          question={`Delete the copy of ${name}?`}
          means="All rows, the search index and the changes are deleted at once and cannot be brought back."
          onClose={() => setIsAsking(false)}
        >
          Delete
        </ConfirmDialog>
      )}
    </li>
  );
}
