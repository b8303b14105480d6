import { Ellipsis } from "lucide";
import { ROLE_WORDS, WAY_WORDS } from "@/components/settings/role-words";
import { When } from "@/components/settings/when";
import { Icon } from "@/components/ui/icon";
import { closePopover } from "@/components/ui/overlay/close-popover";
import { Popover } from "@/components/ui/overlay/popover";
import type { PersonEntry } from "@/lib/contract/people";
import { nameOf, type Offer, offersFor } from "./person-acts";

interface PersonRowProps {
  person: PersonEntry;
  onChoose(offer: Offer): void;
}

/** Who somebody is, how they sign in, as what, since when and by whom, and what can be done to them. */
export function PersonRow({ person, onChoose }: PersonRowProps) {
  const { label, name, role, roleSource, signsInBy, issuer, disabledAt, lastSeenAt, isYou } = person;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 px-3 py-2.5 lg:grid-cols-[minmax(0,1fr)_13rem_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span dir="auto" className="font-semibold wrap-anywhere">
            {nameOf(person)}
          </span>
          {isYou && <Mark>you</Mark>}
          {disabledAt !== undefined && (
            <span className="rounded bg-bad-ground px-1.5 text-[12px] font-medium text-bad">disabled</span>
          )}
        </p>
        {name !== undefined && <p className="text-[13px] text-muted wrap-anywhere">{label}</p>}
        <p className="text-[13px] text-muted">
          {WAY_WORDS[signsInBy]}
          {issuer !== undefined && <span className="wrap-anywhere"> ({hostOf(issuer)})</span>} ·{" "}
          {lastSeenAt === undefined ? (
            "never here"
          ) : (
            <>
              last seen <When at={lastSeenAt} />
            </>
          )}{" "}
          · <Origin {...person} />
        </p>
      </div>
      <p className="max-lg:col-start-1 max-lg:row-start-2">
        {ROLE_WORDS[role].name}
        {roleSource === "claim" && (
          <span className="block text-[12px] text-muted">Set by the identity provider: change it there</span>
        )}
      </p>
      <Popover
        label={`Actions for ${nameOf(person)}`}
        width="menu"
        buttonClass="inline-flex size-8 items-center justify-center rounded-md text-muted hover:bg-raised hover:text-text max-lg:row-start-1 max-lg:col-start-2"
        button={
          <>
            <Icon of={Ellipsis} />
            <span className="sr-only">Actions for {nameOf(person)}</span>
          </>
        }
      >
        <ul>
          {offersFor(person).map((offer) => (
            <li key={offer.label}>
              <button
                type="button"
                onClick={({ currentTarget }) => {
                  closePopover(currentTarget);
                  onChoose(offer);
                }}
                className="flex min-h-8 w-full items-center rounded-md px-2 text-left font-medium hover:bg-raised focus-visible:-outline-offset-2"
              >
                {offer.label} …
              </button>
            </li>
          ))}
        </ul>
      </Popover>
    </li>
  );
}

/** How the account came to be. */
function Origin({ origin, invitedBy, createdAt }: PersonEntry) {
  const at = <When at={createdAt} />;
  if (origin === "first_start") return <>made at the first start, {at}</>;
  if (origin === "sso") return <>came by single sign-on, {at}</>;
  return (
    <>
      invited by <span className="wrap-anywhere">{invitedBy}</span>, {at}
    </>
  );
}

function Mark({ children }: { children: string }) {
  return <span className="rounded bg-accent-ground px-1.5 text-[12px] font-medium">{children}</span>;
}

/** What tells one issuer from another in a line. */
function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer;
}
