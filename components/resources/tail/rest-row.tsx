"use client";

import { useState } from "react";
import type { ListView } from "@/components/list/find/use-list-view";
import { PartialRow } from "@/components/list/load/partial-row";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { SearchAllDialog } from "@/components/resources/search-all/search-all-dialog";
import { Button } from "@/components/ui/button";
import { narrows } from "@/lib/query/query";

interface RestRowProps {
  connection: string;
  list: ResourceList;
  view: ListView;
  onLoadRest(): void;
}

/** Below filtered or sorted rows: what is not among them, and both ways to it: loading the rest, or searching it at the service. */
export function RestRow({ connection, list, view, onLoadRest }: RestRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PartialRow list={list} view={view} onLoadRest={onLoadRest}>
      {narrows(view.query) && (
        <Button onClick={() => setIsOpen(true)}>Search all {list.resource.label.toLowerCase()} …</Button>
      )}
      {isOpen && (
        <SearchAllDialog connection={connection} list={list} view={view} onClose={() => setIsOpen(false)} />
      )}
    </PartialRow>
  );
}
