"use client";

import { useShowMore } from "@/components/ui/show-more";
import { FieldChange } from "./field-change";

/** A list of many people may have many fields each. */
const FIRST_FIELDS = 20;

interface FieldChangesProps {
  fields: readonly { field: string; before?: unknown; after?: unknown }[];
}

/** The fields that changed, of which the first are rendered, and the others on demand. */
export function FieldChanges({ fields }: FieldChangesProps) {
  const { shown, button } = useShowMore(fields.length, FIRST_FIELDS, "fields");
  return (
    <>
      <dl className="grid gap-1">
        {fields.slice(0, shown).map((field) => (
          <FieldChange key={field.field} {...field} />
        ))}
      </dl>
      {button}
    </>
  );
}
