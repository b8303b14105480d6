import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { BoardView } from "@/components/board/board-view";
import { mainAddress } from "@/components/shell/rail/section-addresses";
import { requirePerson } from "@/lib/server/http/page";

export const metadata: Metadata = { title: "Connections" };

/** The connections there are; with only one, goes to what it is for. */
async function BoardPage() {
  const { rollcall } = await requirePerson("/");
  const status = rollcall.directory.status();
  const [only] = status.connections;
  if (only && status.connections.length === 1) redirect(mainAddress(only));
  return <BoardView initial={status} />;
}

export default orUnavailable(BoardPage);
