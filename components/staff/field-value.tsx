"use client";

import { ModeMark } from "@/components/ui/mode-mark";
import { TimeMark } from "@/components/ui/time-mark";
import { entriesOf, sizeWords, unixTime, webAddress } from "./json-text";
import { isNested, jsonText } from "./nested-value";
import { JsonBlock } from "./raw-json";
import { LongText } from "./show-more";

/** One value as the service sent it, and what it stands for where that is certain. */
export function FieldValue({ field, value }: { field: string; value: unknown }) {
  if (value === null) return <Nothing word="null" why="sent, but without a value" />;
  if (typeof value === "string") return <TextValue text={value} isId={isIdName(field)} />;
  if (isNested(value)) {
    return entriesOf(value).length === 0 ? (
      <Nothing word={jsonText(value)} why={sizeWords(value)} />
    ) : (
      <JsonBlock value={value} />
    );
  }
  const at = unixTime(field, value);
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-mono text-[13px] wrap-anywhere">
        <LongText text={jsonText(value)} />
      </span>
      {at !== undefined && <TimeMark at={at} />}
      {field === "livemode" && typeof value === "boolean" && <ModeMark mode={value ? "live" : "test"} />}
    </span>
  );
}

function TextValue({ text, isId }: { text: string; isId: boolean }) {
  if (text === "") return <Nothing word="empty" why="sent as a text without characters" />;
  if (text.trim() === "") return <Nothing word="white space" why={`sent as ${jsonText(text)}`} />;
  const address = webAddress(text);
  return (
    <bdi
      className={`block overflow-hidden whitespace-pre-wrap wrap-anywhere ${isId ? "font-mono text-[13px]" : ""}`}
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
}

function isIdName(field: string): boolean {
  return /(^|_)(id|ref)$/.test(field);
}

/** Absent, null and empty mean different things: each is named, and says why nothing is here. */
export function Nothing({ word, why }: { word: string; why: string }) {
  return (
    <span className="text-muted">
      <em className="rounded border border-dashed border-line-strong px-1 font-mono text-[12px]">{word}</em>{" "}
      <span className="text-[12px] whitespace-pre-wrap">{why}</span>
    </span>
  );
}
