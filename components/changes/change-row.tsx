import { type IconNode, Pencil, UserMinus, UserPlus } from "lucide";
import Link from "next/link";
import { FieldChanges } from "@/components/shell/copy/field-changes";
import { Icon } from "@/components/ui/icon";
import { DashedCircle } from "@/components/ui/light-signs";
import { TimeMark } from "@/components/ui/time/time-mark";
import type { ChangeKind, CopyChange } from "@/lib/contract/copy-changes";
import { KINDS } from "./words";

const SIGNS: Record<ChangeKind, [sign: IconNode, colour: string]> = {
  joined: [UserPlus, "text-good"],
  left: [UserMinus, "text-bad"],
  changed: [Pencil, "text-accent"],
  not_seen: [DashedCircle, "text-warn"],
};

interface ChangeRowProps {
  change: CopyChange;
  path: string;
}

/** One change: what, of whom, between when and when; the fields from what to what. */
export function ChangeRow({ change, path }: ChangeRowProps) {
  const { kind, key, name, from, to, fields = [] } = change;
  const [sign, colour] = SIGNS[kind] ?? SIGNS.changed;
  const [, label] = KINDS.find(([each]) => each === kind) ?? [kind, kind];
  const isInCopy = kind === "joined" || kind === "changed";
  return (
    <tr className="align-top">
      <td className="px-3 py-2 whitespace-nowrap">
        <span className="inline-flex items-center gap-1.5 font-medium">
          <Icon of={sign} className={`size-4 ${colour}`} />
          {label}
        </span>
      </td>
      <td className="min-w-44 px-3 py-2">
        {isInCopy ? (
          <Link
            href={`${path}?${new URLSearchParams({ from: "copy", row: key })}`}
            prefetch={false}
            dir="auto"
            className="text-accent underline wrap-anywhere"
          >
            {name ?? key}
          </Link>
        ) : (
          <span dir="auto" className="wrap-anywhere">
            {name ?? key}
          </span>
        )}
        {name !== undefined && (
          <span className="block font-mono text-[12px] text-muted wrap-anywhere">{key}</span>
        )}
      </td>
      <td className="min-w-64 px-3 py-2">
        {fields.length > 0 ? <FieldChanges fields={fields} /> : <span className="text-muted">–</span>}
      </td>
      <td className="px-3 py-2 text-[13px] whitespace-nowrap text-muted">
        between <TimeMark at={from} />
        <br />
        and <TimeMark at={to} />
      </td>
    </tr>
  );
}
