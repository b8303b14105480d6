import { CopySign } from "@/components/ui/copy/copy-sign";

interface RequestIdProps {
  id: string;
  href: string;
  isCopied: boolean;
}

/** A request id: a link to its page, and one click copies all of it. */
export function RequestId({ id, href, isCopied }: RequestIdProps) {
  return (
    <span className="flex items-center gap-1">
      <a
        href={href}
        tabIndex={-1}
        title={id}
        className="min-w-0 overflow-clip font-mono text-[12px] text-ellipsis text-accent hover:underline"
      >
        {id}
      </a>
      <button
        type="button"
        tabIndex={-1}
        data-copy={id}
        aria-label={`Copy request id ${id}`}
        title={isCopied ? "Copied" : "Copy request id"}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded text-muted hover:bg-surface hover:text-text"
      >
        <CopySign isDone={isCopied} />
      </button>
    </span>
  );
}
