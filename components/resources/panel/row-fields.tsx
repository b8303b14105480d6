"use client";

import type { ReactNode } from "react";
import type { Reading } from "@/components/list/values/look";
import { isNested } from "@/components/list/values/nested-value";
import { CopyCorner } from "@/components/ui/copy/copy-action";
import { useShowMore } from "@/components/ui/show-more";
import type { ListItem } from "@/lib/contract/list";
import { EmptyValue, FieldValue, type OtherRows } from "./field-value";
import { cut, valueText } from "./json-text";
import { LongText } from "./long-text";

const FIRST_FIELDS = 100;
const SPOKEN_LENGTH = 60;

interface RowFieldsProps {
  item: ListItem;
  /** The documented fields, of which those that the item lacks are listed too. */
  declared: readonly string[];
  reading: Reading;
  others: OtherRows;
}

/** Every field in the order in which the service sent it, then the documented ones that it did not send. */
export function RowFields({ item, declared, reading, others }: RowFieldsProps) {
  const fields = Object.entries(item);
  const missing = declared.filter((field) => !Object.hasOwn(item, field));
  const { shown, button } = useShowMore(fields.length, FIRST_FIELDS, "fields");
  return (
    <>
      <dl className="border-t border-line">
        {fields.slice(0, shown).map(([field, value]) => (
          <Field key={field} name={field} isWide={isNested(value)}>
            <FieldValue field={field} value={value} reading={reading} others={others} />
            <CopyCorner text={() => valueText(value)} label={`value of ${cut(field, SPOKEN_LENGTH)}`} />
          </Field>
        ))}
        {missing.map((field) => (
          <Field key={`missing ${field}`} name={field}>
            <EmptyValue word="absent" why="documented, but the service did not send it" />
          </Field>
        ))}
      </dl>
      {button}
    </>
  );
}

interface FieldProps {
  name: string;
  /** Whether the value takes the whole width, below the name. */
  isWide?: boolean;
  children: ReactNode;
}

function Field({ name, isWide = false, children }: FieldProps) {
  const columns = isWide ? "" : "min-[360px]:grid-cols-[8.5rem_minmax(0,1fr)]";
  return (
    <div
      className={`group relative grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-1 border-b border-line py-1.5 ${columns}`}
    >
      <dt className="pr-8 font-mono text-[12px] leading-[1.6] text-muted wrap-anywhere min-[360px]:pr-0">
        <bdi>
          <LongText text={name} />
        </bdi>
      </dt>
      <dd className={isWide ? "min-w-0" : "min-w-0 pr-9"}>{children}</dd>
    </div>
  );
}
