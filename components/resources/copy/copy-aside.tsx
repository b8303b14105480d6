"use client";

import { useState } from "react";
import type { ListNavigation } from "@/components/list/find/use-list-navigation";
import type { Reading } from "@/components/list/values/look";
import { MissingFrame } from "@/components/resources/panel/missing-frame";
import { RowPanel } from "@/components/resources/panel/row-panel";
import { useOpenRow } from "@/components/resources/panel/use-open-row";
import { ErrorNotice } from "@/components/shell/error/error-notice";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { type CopyPage, type CopySource, useCopyRow } from "@/lib/client/copy/copy-rows";
import { failureOf, ownCode } from "@/lib/client/http/api-failure";
import type { CopyInUse } from "@/lib/contract/copy";
import type { CopyRow } from "@/lib/contract/copy-rows";
import type { ListItem } from "@/lib/contract/list";
import type { Environment } from "@/lib/contract/status";
import { ReadAnew } from "./read-anew";
import type { CopyList } from "./use-copy-list";

interface CopyAsideProps {
  source: CopySource;
  environment: Environment;
  found: CopyList;
  navigation: ListNavigation;
  reading: Reading;
}

/** The panel of the row that the address names, from the copy: no call until it is read anew. */
export function CopyAside({ source, environment, found, navigation, reading }: CopyAsideProps) {
  const { list, view } = found;
  const { key, index, onPrevious, onNext } = useOpenRow(view, navigation, navigation.close);
  const listed = index === undefined ? undefined : view.rows[index];
  const page = listed?.page as CopyPage | undefined;
  const loaded = page && key !== undefined ? { copy: page.copy, row: page.rows.get(key) } : undefined;
  const other = useCopyRow(source, loaded?.row ? undefined : key);
  const known = loaded?.row ? { copy: loaded.copy, row: loaded.row } : other.data;
  const [shown, setShown] = useState(known);
  if (known && known.row !== shown?.row) setShown(known);

  if (key === undefined) return null;
  // A search that leaves the row out keeps its panel: another in its place would take the focus from who types.
  const { copy, row } = (!isUnknown(other.error) && (known ?? (shown?.row.key === key && shown))) || {};
  if (!copy || !row) {
    return (
      <Missing
        label={list.resource.item}
        id={key}
        error={other.error}
        isComplete={found.page?.copy.isComplete !== false}
        onRetry={() => void other.refetch()}
        onClose={navigation.close}
      />
    );
  }
  const position =
    index === undefined ? "not among the rows shown" : `Row ${count(index + 1)} of those shown`;
  return (
    <RowPanel
      row={listed ?? rowOf(key, row, copy)}
      label={list.resource.item}
      position={position}
      environment={environment}
      link={navigation.addressOf(listed ?? rowOf(key, row, copy))}
      onClose={navigation.close}
      onPrevious={onPrevious}
      onNext={onNext}
      newFieldsDeclared={list.resource.fields}
      reading={reading}
      rowOf={(otherKey) => view.rows[view.indexOf(otherKey) ?? -1]}
      onOpenKey={navigation.openMissing}
    >
      <ReadAnew key={row.key} connection={source.connection} resource={list.resource} row={row} copy={copy} />
    </RowPanel>
  );
}

/** A row that no page of the list has brought. */
function rowOf(key: string, { item }: CopyRow<ListItem>, copy: CopyInUse) {
  const page = {
    items: [item],
    hasMore: false,
    lastCursor: undefined,
    after: undefined,
    requestId: undefined,
    receivedAt: copy.to,
    source: undefined,
  };
  return { key, item, page };
}

interface MissingProps {
  label: string;
  id: string;
  error: Error | null;
  /** Whether the copy has the whole list, as far as is known. */
  isComplete: boolean;
  onRetry(): void;
  onClose(): void;
}

function isUnknown(error: Error | null): boolean {
  return error !== null && ownCode(failureOf(error)) === "copy_row_unknown";
}

const UNKNOWN = "it joined after the walk, it had left before, or the key is wrong";

/** Until the row is there, or why it is not. */
function Missing({ label, id, error, isComplete, onRetry, onClose }: MissingProps) {
  const failure = error ? failureOf(error) : undefined;
  const isNotThere = isUnknown(error);
  const title = isNotThere ? "Not in the copy" : failure ? "Not loaded" : "Looking it up";
  return (
    <MissingFrame label={label} id={id} title={title} stage={title} onClose={onClose}>
      <p aria-live="polite">
        {isNotThere &&
          `The copy has no row with this key: ${isComplete ? UNKNOWN : "no walk has come to the end of the list yet"}.`}
        {!failure && "One moment: it is read from the copy."}
      </p>
      {failure && !isNotThere && <ErrorNotice failure={failure} onRetry={onRetry} />}
      {failure && <Button onClick={onClose}>Stay on the list</Button>}
    </MissingFrame>
  );
}
