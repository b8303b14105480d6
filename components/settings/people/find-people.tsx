import { useRef } from "react";
import { count } from "@/components/ui/count";
import { SearchInput } from "@/components/ui/search-input";
import { useEarlyInput } from "@/components/ui/use-early-input";

interface FindPeopleProps {
  text: string;
  onType(text: string): void;
  /** How many are found. */
  found: number;
}

/** The box in which people are searched by name or address, and how many are found. */
export function FindPeople({ text, onType, found }: FindPeopleProps) {
  const input = useRef<HTMLInputElement>(null);
  useEarlyInput(() => input.current?.value, text, onType);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchInput
        input={input}
        text={text}
        onType={onType}
        label="Find people by name or address"
        placeholder="Name or address"
        className="max-w-72"
      />
      <p role="status" className="text-[13px] text-muted tabular-nums">
        {text && (found === 0 ? "Nobody here is called that" : `${count(found)} found`)}
      </p>
    </div>
  );
}
