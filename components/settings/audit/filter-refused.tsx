import Link from "next/link";
import { settingsAddress } from "@/components/shell/rail/settings-pages";

/** The address asks for something that there is not. */
export function FilterRefused({ problem }: { problem: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <h2 className="font-semibold">This filter cannot be read</h2>
      <p className="mt-1 text-muted">{problem}</p>
      <p className="mt-2">
        <Link href={settingsAddress("audit")} className="font-medium text-accent underline">
          Show everything
        </Link>
      </p>
    </div>
  );
}
