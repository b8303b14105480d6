import { redirect } from "next/navigation";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { settingsAddress } from "@/components/shell/rail/settings-pages";
import { requirePerson } from "@/lib/server/http/page";

/** Everybody has this page of them. */
async function Settings(): Promise<never> {
  await requirePerson("/settings");
  redirect(settingsAddress("you"));
}

export default orUnavailable(Settings);
