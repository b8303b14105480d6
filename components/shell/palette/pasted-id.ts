import { decoded } from "@/lib/query/decoded";

/** The text before an id where people copy it from: a header, an error object, a support bundle, the address of its page. */
const LEAD = /\brequest[-_ ]?id\W{1,5}|^request `|\/c\/[^/]+\/requests\//i;

/** Of direction and width, which chats and documents put beside what is copied from them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A request id in a pasted text: 6 to 200 characters without spaces, without the punctuation around it. */
export function requestIdIn(text: string): string | undefined {
  const copied = text.replace(INVISIBLE, "").trim();
  const lead = LEAD.exec(copied);
  const id = lead
    ? decoded(copied.slice(lead.index + lead[0].length).split(/[\s`"'?#]/, 1)[0] ?? "")
    : copied;
  const bare = id.replaceAll(/^[`'"<([]+|[`'">)\].,;]+$/g, "");
  return /^\S{6,200}$/.test(bare) ? bare : undefined;
}
