import { redirect } from "next/navigation";
import { settingsAddress } from "@/components/shell/rail/settings-pages";
import { requirePerson } from "@/lib/server/http/page";

/** Everybody has this page of them. */
export default async function Settings() {
  await requirePerson("/settings");
  redirect(settingsAddress("you"));
}
