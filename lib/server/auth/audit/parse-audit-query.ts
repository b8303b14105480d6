import { AUDIT_FORMATS, AUDIT_KINDS, type AuditKind } from "@/lib/contract/audit";
import { type CursorPosition, parseCursor } from "@/lib/server/input/cursor";
import { BodyInvalid } from "@/lib/server/input/read-body";

export interface AuditFilter {
  /** Ids of people, as actor or as target. */
  people: readonly string[];
  kinds: readonly AuditKind[];
}

export interface AuditQuery extends AuditFilter {
  before: CursorPosition | undefined;
  format: (typeof AUDIT_FORMATS)[number] | undefined;
}

const MOST_VALUES = 20;
const MEMBERS = ["person", "kind", "before", "format"];

/** Parses the query of the audit. @throws BodyInvalid naming the parameter that is wrong */
export function parseAuditQuery(search: string): AuditQuery {
  const query = new URLSearchParams(search);
  for (const name of query.keys()) {
    if (!MEMBERS.includes(name))
      throw new BodyInvalid(`${name.slice(0, 40)} is no parameter of this.`, "query");
  }
  const people = query.getAll("person");
  const kinds = query.getAll("kind");
  if (people.length > MOST_VALUES || !people.every((id) => /^[\w-]{1,100}$/.test(id))) {
    throw new BodyInvalid(`person must be the id of a person, at most ${MOST_VALUES} times.`, "person");
  }
  if (!kinds.every(isKind)) throw new BodyInvalid(`kind must be one of ${AUDIT_KINDS.join(", ")}.`, "kind");
  const cursor = query.get("before");
  const before = cursor === null ? undefined : parseCursor(cursor);
  if (cursor !== null && !before)
    throw new BodyInvalid("before must be what an earlier page gave as next.", "before");
  const name = query.get("format");
  const format = AUDIT_FORMATS.find((each) => each === name);
  if (name !== null && !format) throw new BodyInvalid("format must be csv or ndjson.", "format");
  return { people, kinds, before, format };
}

function isKind(text: string): text is AuditKind {
  return AUDIT_KINDS.some((kind) => kind === text);
}
