import { ChevronDown } from "lucide";
import { Icon } from "@/components/ui/icon";
import { closePopover } from "@/components/ui/overlay/close-popover";
import { Popover } from "@/components/ui/overlay/popover";
import type { ClipboardFormat } from "@/lib/client/export/clipboard-text";
import { titleCase } from "@/lib/client/title-case";
import type { Resource } from "@/lib/contract/resources";

interface CopyMenuProps {
  cursor: Resource["cursor"];
  onCopy(format: ClipboardFormat, name: string): void;
}

/** What the keys of a resource are called, by its cursor field. */
const KEYS = { id: "ids", ref: "refs", name: "names" } as const;

/** The formats to copy the selected rows in. */
export function CopyMenu({ cursor, onCopy }: CopyMenuProps) {
  const ways: readonly [ClipboardFormat, name: string, meaning: string][] = [
    ["csv", "CSV", "safe for spreadsheets"],
    ["json", "JSON", "as the service sent it, every digit of every number"],
    ["keys", KEYS[cursor], "one per line"],
  ];
  return (
    <Popover
      label="Copy selection"
      button={
        <span className="flex items-center gap-1.5">
          Copy <Icon of={ChevronDown} className="-mr-1 size-3.5" />
        </span>
      }
    >
      <ul>
        {ways.map(([format, name, meaning]) => (
          <li key={format}>
            <button
              type="button"
              onClick={(event) => {
                closePopover(event.currentTarget);
                onCopy(format, name);
              }}
              className="min-h-8 w-full rounded px-2 py-1 text-left hover:bg-raised"
            >
              <span className="font-medium">{titleCase(name)}</span>
              <span className="text-muted">, {meaning}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-2 px-2 text-[12px] text-muted">Hidden columns are left out of CSV and JSON.</p>
    </Popover>
  );
}
