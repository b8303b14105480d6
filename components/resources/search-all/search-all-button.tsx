"use client";

import { Suspense, useState } from "react";
import type { ListView } from "@/components/list/find/use-list-view";
import type { ResourceList } from "@/components/list/pages/use-resource-list";
import { Button } from "@/components/ui/button";
import { lazyNamed } from "@/components/ui/lazy-named";

const SearchAllDialog = lazyNamed(() => import("./search-all-dialog"), "SearchAllDialog");

interface SearchAllButtonProps {
  connection: string;
  list: ResourceList;
  view: ListView;
}

/** The other way to search: the whole list at the service, for this person alone, without loading it into the page. */
export function SearchAllButton({ connection, list, view }: SearchAllButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Search all {list.resource.label.toLowerCase()} …</Button>
      {isOpen && (
        <Suspense>
          <SearchAllDialog connection={connection} list={list} view={view} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
