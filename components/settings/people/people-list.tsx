"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useAnnounce } from "@/components/settings/settings-frame";
import { ConfirmDialog } from "@/components/shell/form/confirm-dialog";
import { useAct } from "@/components/shell/form/use-act";
import { Button } from "@/components/ui/button";
import { count } from "@/components/ui/count";
import { useKeptFocus } from "@/components/ui/keyboard/use-kept-focus";
import { Section } from "@/components/ui/section";
import { useChangePerson, usePeople } from "@/lib/client/people/people";
import type { PeopleAnswer, PersonEntry } from "@/lib/contract/people";
import { fold, hasWords, wordsOf } from "@/lib/query/fold";
import { FindPeople } from "./find-people";
import type { Offer } from "./person-acts";
import { PersonRow } from "./person-row";

/** So few need not be searched. */
const AT_A_GLANCE = 20;
/** Each has a menu of its own: thousands at once would make every press wait for seconds. */
const MOST_AT_ONCE = 100;

/** Everybody who has an account. What is done to one of them is asked about first. */
export function PeopleList({ initial }: { initial: PeopleAnswer }) {
  const people = usePeople(initial);
  const [text, setText] = useState("");
  const [most, setMost] = useState(MOST_AT_ONCE);
  const [offer, setOffer] = useState<Offer>();
  const list = useRef<HTMLUListElement>(null);
  // Whoever is removed takes the button with them that the focus went back to.
  useKeptFocus(list);

  function close(closed: Offer): void {
    // What is done after its question was closed ends no other one.
    setOffer((now) => (now && keyOf(now) === keyOf(closed) ? undefined : now));
  }

  function find(words: string): void {
    setText(words);
    setMost(MOST_AT_ONCE);
  }

  /** Who goes on by keyboard goes on with the first of them: the button is gone with the last. */
  function showMore(): void {
    flushSync(() => setMost(most + MOST_AT_ONCE));
    list.current?.children[most]?.querySelector("button")?.focus();
  }

  const found = people.filter((person) => isCalled(person, text));
  const shown = found.slice(0, most);

  return (
    <Section title="Who may sign in" about={countWords(people)}>
      {(people.length > AT_A_GLANCE || text) && <FindPeople text={text} onType={find} found={found.length} />}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="People"
        className="divide-y divide-line rounded-md border border-line outline-none empty:border-0"
      >
        {shown.map((person) => (
          <PersonRow key={person.id} person={person} onChoose={setOffer} />
        ))}
      </ul>
      {found.length > most && (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-[13px] text-muted tabular-nums">
          <Button onClick={showMore}>Show more people</Button>
          The first {count(most)} of {count(found.length)}
        </p>
      )}
      {offer && <Question key={keyOf(offer)} offer={offer} onClose={() => close(offer)} />}
    </Section>
  );
}

function isCalled({ name = "", label }: PersonEntry, text: string): boolean {
  return hasWords(fold(`${name}\n${label}`), wordsOf(text));
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
  return length === 1 ? "You are the only one so far: invite others below." : `${count(length)} people`;
}
