import { Funnel } from "lucide";
import { FILTER_WORDS, filterValue } from "@/components/requests/words/filter-words";
import { Icon } from "@/components/ui/icon";
import type { SeveralName } from "@/lib/client/journal/journal-filter";
import type { JournalDetail } from "@/lib/contract/journal";

interface PickValuesProps {
  attempt: JournalDetail;
  onPick(name: SeveralName, value: string): void;
}

/** Buttons that filter the list by a value of this request; in the table a pointer is needed to find them. */
export function PickValues({ attempt, onPick }: PickValuesProps) {
  const { status, outcome, code, path, person, purpose } = attempt;
  const values: [SeveralName, string | undefined][] = [
    ["status", status === undefined ? "none" : String(status)],
    ["outcome", outcome],
    ["code", code],
    ["path", path],
    ["person", person?.id],
    ["purpose", purpose],
  ];
  const emails = new Map(person ? [[person.id, person.email ?? person.id]] : []);
  return (
    <ul aria-label="Filter by" className="mb-3 hidden flex-wrap gap-1.5 [@media(hover:none)]:flex">
      {values.map(
        ([name, value]) =>
          value !== undefined && (
            <li key={name}>
              <button
                type="button"
                onClick={() => onPick(name, value)}
                className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-2.5 text-[12px] wrap-anywhere hover:bg-raised"
              >
                <Icon of={Funnel} className="size-3.5" />
                <span className="text-muted">{FILTER_WORDS[name].label}</span>
                {filterValue(name, value, emails)}
              </button>
            </li>
          ),
      )}
    </ul>
  );
}
