import { Check, Copy } from "lucide";
import { Icon } from "@/components/ui/icon";

/** What a button that copies shows: two sheets, and a tick in their place for a moment after. */
export function CopySign({ isDone = false }: { isDone?: boolean | undefined }) {
  if (isDone) return <Icon of={Check} className="m-auto size-3.5 stroke-[2.5] text-good" />;
  return <Icon of={Copy} className="m-auto size-3.5 opacity-70" />;
}
