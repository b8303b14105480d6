"use client";

import { useRef, useState } from "react";
import { useAnnounce } from "@/components/settings/settings-frame";
import { ConfirmDialog } from "@/components/shell/form/confirm-dialog";
import { useAct } from "@/components/shell/form/use-act";
import { Section } from "@/components/ui/section";
import { useChangePerson, usePeople } from "@/lib/client/people/people";
import type { PeopleAnswer } from "@/lib/contract/people";
import type { Offer } from "./person-acts";
import { PersonRow } from "./person-row";

/** Everybody who has an account. What is done to one of them is asked about first. */
export function PeopleList({ initial }: { initial: PeopleAnswer }) {
  const people = usePeople(initial);
  const [offer, setOffer] = useState<Offer>();
  const list = useRef<HTMLUListElement>(null);

  function close(closed: Offer): void {
    // What is done after its question was closed ends no other one.
    setOffer((now) => (now && keyOf(now) === keyOf(closed) ? undefined : now));
    // Whoever was removed has taken the button with them that the focus would go back to.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) list.current?.focus();
    });
  }

  return (
    <Section title="Who may sign in" about={countWords(people)}>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="People"
        className="divide-y divide-line rounded-md border border-line outline-none"
      >
        {people.map((person) => (
          <PersonRow key={person.id} person={person} onChoose={setOffer} />
        ))}
      </ul>
      {offer && <Question key={keyOf(offer)} offer={offer} onClose={() => close(offer)} />}
    </Section>
  );
}

/** Two questions about one act are the same. */
function keyOf({ act }: Offer): string {
  return JSON.stringify(act);
}

function Question({ offer, onClose }: { offer: Offer; onClose(): void }) {
  const action = useAct(useChangePerson(), useAnnounce());
  const { act, question, means, announcement, label } = offer;
  return (
    <ConfirmDialog
      action={action}
      input={act}
      announcement={announcement}
      question={question}
      means={means.map((each) => (
        <p key={each} className="mb-1">
          {each}
        </p>
      ))}
      onClose={onClose}
    >
      {label}
    </ConfirmDialog>
  );
}

function countWords({ length }: PeopleAnswer["people"]): string {
  return length === 1 ? "You are the only one so far: invite others below." : `${length} people`;
}
