"use client";

import type { Reading } from "@/components/list/values/look";
import { lazyNamed } from "@/components/ui/lazy-named";
import type { Environment } from "@/lib/contract/status";
import type { MissingRowProps } from "./missing-row";
import { useOpenRow } from "./use-open-row";

// Most visits never open a panel, so it is not in the list's first script.
const LoadedRow = lazyNamed(() => import("./loaded-row"), "LoadedRow");
const MissingRow = lazyNamed(() => import("./missing-row"), "MissingRow");

export interface RowAsideProps extends Omit<MissingRowProps, "id" | "onClose"> {
  environment: Environment;
  reading: Reading;
}

/** The panel of the row that the address names, if any: the row, or why it is not loaded. */
export function RowAside(props: RowAsideProps) {
  const { list, view, navigation, load } = props;

  function close() {
    if (load.plan?.key !== undefined) load.cancel();
    navigation.close();
  }

  const { key, ...beside } = useOpenRow(view, navigation, close);
  if (key === undefined) return null;
  const row = list.rows[list.indexOf(key) ?? -1];
  if (!row) return <MissingRow {...props} id={key} onClose={close} />;
  return <LoadedRow {...props} {...beside} row={row} onClose={close} />;
}
