import Link from "next/link";
import { redirect } from "next/navigation";
import { ModeMark } from "@/components/ui/mode-mark";
import { requirePerson } from "@/lib/server/page";

/** The connections there are; with only one, goes to it. */
export default async function BoardPage() {
  const { rollcall } = await requirePerson("/");
  const { connections } = rollcall.directory.status();
  const [only] = connections;
  if (only && connections.length === 1) redirect(`/c/${only.id}/staff`);
  return (
    <div className="px-4 py-3">
      <h1 className="text-[17px] font-semibold tracking-tight">Connections</h1>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
        {connections.map(({ id, label, environment }) => (
          <li key={id}>
            <Link href={`/c/${id}/staff`} className="flex items-center gap-3 px-4 py-2.5 hover:bg-raised">
              <span className="font-medium">{label}</span>
              <ModeMark mode={environment} />
              <code className="ml-auto font-mono text-[12px] text-muted">{id}</code>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
