import { stringify } from "lossless-json";

/** In characters: longer values are cut off here; the row itself has them in full. */
const LONGEST_VALUE = 300;

interface FieldChangeProps {
  field: string;
  before?: unknown;
  after?: unknown;
}

/** A field that changed, from what to what: `Team: "Care" → "Sales"`. */
export function FieldChange({ field, ...change }: FieldChangeProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
      <dt className="font-mono text-[12px] text-muted wrap-anywhere">{field}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <Value {...("before" in change && { value: change.before })} isOld />
        <span aria-hidden="true" className="text-muted">
          →
        </span>
        <span className="sr-only">became</span>
        <Value {...("after" in change && { value: change.after })} />
      </dd>
    </div>
  );
}

function Value({ value, isOld = false }: { value?: unknown; isOld?: boolean }) {
  if (value === undefined) return <i className="text-muted">absent</i>;
  if (value === null) return <i className="text-muted">null</i>;
  const text = typeof value === "string" ? value : (stringify(value) ?? "");
  if (text === "") return <i className="text-muted">empty</i>;
  return (
    <bdi
      className={`wrap-anywhere ${isOld ? "text-muted" : "font-medium"} ${typeof value === "string" ? "" : "font-mono text-[12px]"}`}
    >
      {text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text}
    </bdi>
  );
}
