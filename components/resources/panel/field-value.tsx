"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { useDates } from "@/components/list/values/dates";
import { inWords } from "@/components/list/values/in-words";
import { type Format, formatOf, type Reading } from "@/components/list/values/look";
import { dayOf, momentOf } from "@/components/list/values/moment";
import { isNested, jsonText } from "@/components/list/values/nested-value";
import { referredKey } from "@/components/list/values/reference";
import { webAddress } from "@/components/list/values/web-address";
import { ModeMark } from "@/components/ui/mode-mark";
import { TimeMark } from "@/components/ui/time/time-mark";
import { placeAddress } from "@/lib/client/find/place";
import { entriesOf, sizeWords } from "./json-text";
import { LongText } from "./long-text";
import { JsonBlock } from "./raw-json";

interface FieldValueProps {
  field: string;
  value: unknown;
  reading: Reading;
  others: OtherRows;
}

/** The other rows of this list. */
export interface OtherRows {
  /** The name of one that is loaded and has a name. */
  nameOf(key: string): string | undefined;
  /** Opens its panel, without a call if it is loaded. */
  open(key: string): void;
}

/** One value as the service sent it, and beside it what it means where that is certain. */
export function FieldValue({ field, value, reading, others }: FieldValueProps) {
  const format = formatOf(field, reading.look);
  if (value === null) return <EmptyValue word="empty (null)" />;
  const leads = Object.hasOwn(reading.leads, field) ? reading.leads[field] : undefined;
  const key = leads === undefined ? undefined : referredKey(value);
  if (leads !== undefined && key !== undefined) {
    return <Reference list={leads} value={key} others={others} />;
  }
  if (typeof value === "string") return <TextValue text={value} format={format} />;
  if (isNested(value)) {
    return entriesOf(value).length === 0 ? (
      <EmptyValue word={jsonText(value)} why={sizeWords(value)} />
    ) : (
      <JsonBlock value={value} />
    );
  }
  const at = momentOf(value, format === "time");
  return (
    <span className={BESIDE}>
      <span className={`wrap-anywhere ${CODE}`}>
        <LongText text={jsonText(value)} />
      </span>
      {at !== undefined && <TimeMark at={at} />}
      {field === "livemode" && typeof value === "boolean" && <ModeMark mode={value ? "live" : "test"} />}
    </span>
  );
}

const CODE = "font-mono text-[13px]";
/** The classes of a value with its meaning beside it. */
const BESIDE = "flex flex-wrap items-baseline gap-x-3";

function TextValue({ text, format }: { text: string; format: Format | undefined }) {
  if (text === "") return <EmptyValue word="empty text" />;
  if (text.trim() === "") return <EmptyValue word="white space" why={`sent as ${jsonText(text)}`} />;
  const address = webAddress(text);
  const sent = (
    <bdi
      className={`block overflow-hidden whitespace-pre-wrap wrap-anywhere ${format === "code" ? CODE : ""}`}
    >
      {address ? (
        <a className="text-accent underline" href={address} rel="noreferrer" target="_blank">
          {text}
        </a>
      ) : (
        <LongText text={text} />
      )}
    </bdi>
  );
  const at = momentOf(text, format === "time");
  const words = format === "words" ? inWords(text) : text;
  const day = format === "date" ? dayOf(text) : undefined;
  if (at !== undefined) return <Beside sent={sent} meaning={<TimeMark at={at} />} />;
  if (day !== undefined) return <Beside sent={sent} meaning={<Day at={day} />} />;
  return words === text ? sent : <Beside sent={sent} meaning={<span className="text-muted">{words}</span>} />;
}

interface ReferenceProps {
  list: string;
  value: string;
  others: OtherRows;
}

/**
 * A link to another row: one of this list opens its panel, one of another list opens that list's page. It is called by the row's
 * name where that is loaded, with what was sent beside it.
 */
function Reference({ list, value, others }: ReferenceProps) {
  const path = usePathname();
  const name = list === path ? others.nameOf(value) : undefined;
  function onClick(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || list !== path) return;
    event.preventDefault();
    others.open(value);
  }
  const link = (
    <Link
      href={placeAddress(list, { row: value })}
      prefetch={false}
      onClick={onClick}
      className={`wrap-anywhere text-accent underline ${name === undefined ? CODE : ""}`}
    >
      <bdi>{name ?? value}</bdi>
    </Link>
  );
  if (name === undefined) return link;
  return <Beside sent={link} meaning={<span className={`text-muted wrap-anywhere ${CODE}`}>{value}</span>} />;
}

function Beside({ sent, meaning }: { sent: ReactNode; meaning: ReactNode }) {
  return (
    <span className={BESIDE}>
      {sent}
      {meaning}
    </span>
  );
}

function Day({ at }: { at: number }) {
  return <span className="text-muted">{useDates().day(at)}</span>;
}

/** Absent, null and empty mean different things: each is named. */
export function EmptyValue({ word, why }: { word: string; why?: string }) {
  return (
    <span className="text-muted">
      <em className="rounded border border-dashed border-line-strong px-1 font-mono text-[12px]">{word}</em>
      {why && <span className="text-[12px] whitespace-pre-wrap"> {why}</span>}
    </span>
  );
}
