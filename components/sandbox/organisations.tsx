import { TextField, wholeFrom } from "@/components/shell/form/field";
import { Section } from "@/components/ui/section";
import { ToneMark } from "@/components/ui/tone-mark";
import type { SandboxOrganisation } from "@/lib/contract/sandbox";
import { ActButton } from "./form/act-button";
import { useDesk } from "./form/desk";
import { SandboxForm } from "./form/sandbox-form";

const MOST_STAFF = 100_000_000;

export function Organisations() {
  const { state } = useDesk();
  return (
    <Section
      title="Organisations"
      about="A locked organisation still issues tokens but answers every call with 403 org_locked: the verdict is “Organisation locked”, and the key is fine."
    >
      <ul className="space-y-3">
        {state.organisations.map((organisation) => (
          <li key={organisation.id} className="rounded-md border border-line p-3">
            <OrganisationCard {...organisation} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OrganisationCard(organisation: SandboxOrganisation) {
  const { id, locked, staff, participants, teams } = organisation;
  const { keys, keyInUse } = useDesk().state;
  const isInUse = keys.some((key) => key.id === keyInUse && key.organisation === id);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="font-mono text-[13px] font-semibold">{id}</h3>
        <span className="inline-flex items-center gap-1.5">
          <ToneMark tone={locked ? "bad" : "good"} />
          {locked ? "Locked" : "Open"}
        </span>
        {isInUse && <span className="text-[12px] text-muted">used by this console</span>}
        <span className="ml-auto">
          <ActButton
            action={{ action: locked ? "unlock" : "lock", organisation: id }}
            announcement={locked ? `${id} is open again.` : `${id} is locked.`}
            label={`${locked ? "Unlock" : "Lock"} ${id}`}
          >
            {locked ? "Unlock" : "Lock"}
          </ActButton>
        </span>
      </div>
      <p className="mt-1 text-[13px] text-muted tabular-nums">
        {many(staff, "member")} of staff · {many(participants, "participant")} · {many(teams, "team")}
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <StaffCountForm {...organisation} />
        <ArchiveForm {...organisation} />
      </div>
    </>
  );
}

function StaffCountForm({ id, staff }: SandboxOrganisation) {
  return (
    <SandboxForm
      label={`Number of staff of ${id}`}
      button="Set"
      from={String(staff)}
      read={(data) => ({
        action: "setStaff",
        organisation: id,
        count: wholeFrom(data, "count", { least: 0, most: MOST_STAFF }),
      })}
      announcement={(data) => `${id} now has ${many(Number(data.get("count")), "member")} of staff.`}
    >
      <TextField
        name="count"
        label="Number of staff"
        hint="The first ones stay the same."
        whole
        defaultValue={staff}
      />
    </SandboxForm>
  );
}

/** Archiving a person revokes the keys they created: the commonest way to lose access without anybody touching a key. */
function ArchiveForm({ id, archived, keyMakers }: SandboxOrganisation) {
  const { state } = useDesk();
  const keysOf = (staff: number) =>
    state.keys.filter((key) => key.organisation === id && key.created_by === staff && !key.revoked);
  const makers = keyMakers.map((maker) => maker.id).join(", ");
  return (
    <SandboxForm
      label={`Archive a staff member of ${id}`}
      button="Archive"
      from={archived.join(",")}
      read={(data) => ({
        action: "archiveStaff",
        organisation: id,
        id: wholeFrom(data, "id", { least: 1, most: Number.MAX_SAFE_INTEGER }),
      })}
      announcement={(data) => {
        const keyIds = keysOf(Number(data.get("id"))).map((key) => key.id);
        return `Staff member ${data.get("id")} is archived. ${revokedWords(keyIds)}`;
      }}
      aside={
        archived.length > 0 && (
          <span className="text-[12px] text-muted">Archived: {archived.slice(-5).join(", ")}</span>
        )
      }
    >
      <TextField
        name="id"
        label="Staff id to archive"
        hint={
          <>
            Revokes every key they created.
            {makers && ` ${makers} can create keys.`}
          </>
        }
        whole
      />
    </SandboxForm>
  );
}

function revokedWords(keys: readonly string[]): string {
  if (keys.length === 0) return "They had created no active key.";
  return `With them ${keys.join(", ")} ${keys.length === 1 ? "is" : "are"} revoked.`;
}

function many(count: number, one: string): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : `${one}s`}`;
}
