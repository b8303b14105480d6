import type { ExportFormat } from "@/lib/client/export/export-rows";

const FORMATS: readonly [ExportFormat, string][] = [
  ["csv", "CSV, safe for spreadsheets"],
  ["ndjson", "NDJSON, one row per line as the service sent it"],
  ["json", "JSON, a single document"],
];

interface FormatChoiceProps {
  format: ExportFormat;
  disabled?: boolean;
  onChoose(format: ExportFormat): void;
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
