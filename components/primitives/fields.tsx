import { Specimen } from "./specimen";

const LOOK =
  "min-h-8 rounded-md border border-line-strong bg-surface px-2.5 disabled:opacity-60 aria-invalid:border-bad";
const TYPES = ["text", "search", "date", "datetime-local"] as const;

/** The browser's own fields in our colours. */
export function Fields() {
  return (
    <>
      <Specimen of="input, select">
        {TYPES.map((type) => (
          <input key={type} type={type} aria-label={type} placeholder={type} className={LOOK} />
        ))}
        <input aria-label="filled" defaultValue="Filled" className={LOOK} />
        <input aria-label="disabled" disabled defaultValue="Disabled" className={LOOK} />
        <input aria-label="invalid" aria-invalid defaultValue="Invalid" className={LOOK} />
        <select aria-label="select" className={LOOK}>
          <option>First choice</option>
          <option>Second choice</option>
        </select>
      </Specimen>
      <Specimen of="checkbox, radio">
        {(["checkbox", "radio"] as const).map((type) => (
          <span key={type} className="flex items-center gap-2">
            <input type={type} aria-label={`${type}, off`} />
            <input type={type} aria-label={`${type}, on`} defaultChecked />
            <input type={type} aria-label={`${type}, disabled`} disabled />
          </span>
        ))}
      </Specimen>
    </>
  );
}
