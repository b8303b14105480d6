import type { FileFormat } from "@/lib/contract/file-formats";

const FORMATS: readonly [FileFormat, string][] = [
  ["csv", "CSV, safe for spreadsheets"],
  ["ndjson", "NDJSON, one row per line as the service sent it"],
  ["json", "JSON, a single document"],
];

interface FormatChoiceProps {
  format: FileFormat;
  disabled?: boolean;
  onChoose(format: FileFormat): void;
}

export function FormatChoice({ format, disabled, onChoose }: FormatChoiceProps) {
  return (
    <fieldset className="mt-3 space-y-1" disabled={disabled}>
      <legend className="sr-only">Format</legend>
      {FORMATS.map(([name, words]) => (
        <label key={name} className="flex items-center gap-2 rounded px-2 py-1 hover:bg-raised">
          <input type="radio" name="format" checked={format === name} onChange={() => onChoose(name)} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
