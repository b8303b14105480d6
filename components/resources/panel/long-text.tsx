"use client";

import { useState } from "react";
import { count } from "@/components/ui/count";
import { LinkButton } from "@/components/ui/show-more";
import { cut } from "./json-text";

const FIRST_CHARACTERS = 1_500;

/** A text that is cut off when it is very long, with a button for the rest. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= FIRST_CHARACTERS) return text;
  return (
    <>
      {isWhole ? text : `${cut(text, FIRST_CHARACTERS)}…`}{" "}
      <LinkButton onClick={() => setWhole(!isWhole)}>
        {isWhole ? "Show less" : `Show all ${count(text.length)} characters`}
      </LinkButton>
    </>
  );
}
