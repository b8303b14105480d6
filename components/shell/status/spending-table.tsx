import { purposeWords, whose } from "@/components/shell/words/purpose-words";

interface SpendingTableProps {
  /** The time that it covers, for screen readers. */
  caption: string;
  /** The calls made here, by person and purpose. */
  spent: readonly { person?: string; purpose: string; calls: number }[];
  /** The calls of other programs with the key, in words where only some answers told; undefined where none has. */
  elsewhere: number | string | undefined;
  /** Whose e-mail reads as "you". */
  email: string;
  className?: string;
}

/** Who spent a key's budget and for what, most first; other programs come last. */
export function SpendingTable({ caption, spent, elsewhere, email, className = "" }: SpendingTableProps) {
  return (
    <table className={`h-fit w-full text-left text-[13px] ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-[12px] text-muted">
        <tr>
          <th className="py-1 pr-3 font-medium">Spent by</th>
          <th className="py-1 pr-3 font-medium">For</th>
          <th className="py-1 text-right font-medium">Calls</th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {spent
          .toSorted((a, b) => b.calls - a.calls)
          .map(({ person, purpose, calls }) => (
            <tr key={`${person} ${purpose}`} className="border-b border-line align-top">
              <td className="py-1 pr-3 break-all">{whose(person, email)}</td>
              <td className="py-1 pr-3">{purposeWords(purpose)}</td>
              <td className="py-1 text-right">{calls}</td>
            </tr>
          ))}
        <tr className="align-top">
          <td className="py-1 pr-3">other programs</td>
          <td className="py-1 pr-3 text-muted">with the same key</td>
          <td className="py-1 text-right">{elsewhere ?? "unknown"}</td>
        </tr>
      </tbody>
    </table>
  );
}
