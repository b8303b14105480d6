import type { RefObject } from "react";

interface SearchInputProps {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onType(text: string): void;
  /** What is found with it. */
  label: string;
  /** By default the label. */
  placeholder?: string;
  className?: string;
}

/** A box to find something in what is on the page; nothing that is typed here is sent. */
export function SearchInput({
  input,
  text,
  onType,
  label,
  placeholder = label,
  className = "",
}: SearchInputProps) {
  return (
    <input
      ref={input}
      type="search"
      value={text}
      onChange={(event) => onType(event.target.value)}
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      spellCheck={false}
      autoComplete="off"
      className={`min-h-8 w-full rounded-md border border-line-strong bg-surface px-3 ${className}`}
    />
  );
}
