import { ROLE_WORDS } from "@/components/settings/role-words";
import { useAnnounce } from "@/components/settings/settings-frame";
import { When } from "@/components/settings/when";
import { ConfirmDialog } from "@/components/shell/form/confirm-dialog";
import { useAct } from "@/components/shell/form/use-act";
import { Button } from "@/components/ui/button";
import { useWithdrawInvitation } from "@/lib/client/people/invitations";
import type { InvitationEntry } from "@/lib/contract/people";

/** What became of it meanwhile, for whoever would have withdrawn it. */
const GONE = {
  invitation_used: "They have an account by now, and are among the people.",
  invitation_expired: "Its link works no longer: nothing is left to withdraw.",
  invitation_removed: "Its link works no longer: nothing is left to withdraw.",
  invitation_unknown: "Its link works no longer: nothing is left to withdraw.",
};

interface InvitationRowProps {
  invitation: InvitationEntry;
  /** Whether it is asked if it is to be withdrawn. */
  isAsked: boolean;
  onAsk(isAsked: boolean): void;
}

/** An invitation that nobody has accepted yet. */
export function InvitationRow({ invitation, isAsked, onAsk }: InvitationRowProps) {
  const { id, email, role, invitedBy, createdAt, expiresAt } = invitation;
  const action = useAct(useWithdrawInvitation(), useAnnounce());
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-[13px] text-muted">
          {ROLE_WORDS[role].name} · invited by <span className="wrap-anywhere">{invitedBy}</span>{" "}
          <When at={createdAt} /> · expires <When at={expiresAt} />
        </p>
      </div>
      <Button aria-label={`Withdraw the invitation of ${email}`} onClick={() => onAsk(true)}>
        Withdraw
      </Button>
      {isAsked && (
        <ConfirmDialog
          action={action}
          input={id}
          announcement={`The invitation of ${email} is withdrawn.`}
          question={`Withdraw the invitation of ${email}?`}
          means="Its link stops working at once. You can invite them again."
          advice={GONE}
          onClose={() => onAsk(false)}
        >
          Withdraw
        </ConfirmDialog>
      )}
    </li>
  );
}
