import { Popover } from "@/components/ui/popover";
import { exportAddress, type JournalSource } from "@/lib/client/journal";

const FORMATS = [
  ["csv", "CSV", "for spreadsheets; formulas are made harmless"],
  ["ndjson", "NDJSON", "one request a line, for programs"],
] as const;

/** Everything that the filter lets through as a file: plain links, so the browser saves while it comes. */
export function ExportMenu({ source }: { source: JournalSource }) {
  return (
    <Popover label="Export" button="Export …">
      <p className="text-muted">Every request that the filter lets through, not only those loaded.</p>
      <ul className="mt-2 space-y-1">
        {FORMATS.map(([format, name, what]) => (
          <li key={format}>
            <a
              className="block rounded px-2 py-1.5 hover:bg-raised"
              href={exportAddress(source, format)}
              download
            >
              <span className="font-medium text-accent underline">Download {name}</span>
              <span className="block text-[12px] text-muted">{what}</span>
            </a>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
