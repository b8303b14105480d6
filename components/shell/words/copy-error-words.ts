import { ADMINISTRATOR, ROLLCALL, type Words, YOU } from "./error-words";

/** By `code`: Rollcall's own errors about copies of a directory. */
export const COPY_CODES: Record<string, Words> = {
  copy_forbidden: {
    title: "Copies of a directory are not allowed here",
    turn: ROLLCALL,
    todo: "The setting COPY forbids them for the whole installation.",
  },
  copy_unknown: {
    title: "This connection has no such list",
    turn: YOU,
    todo: "Check the address.",
  },
  copy_row_unknown: {
    title: "The copy has no such row",
    turn: YOU,
    todo: "Search for it again: the copy may have been replaced since.",
  },
  copy_off: {
    title: "There is no copy of this list",
    turn: ADMINISTRATOR,
    todo: "Ask for it to be turned on, on the page of the connection.",
  },
  copy_empty: {
    title: "The copy has no rows yet",
    turn: ADMINISTRATOR,
    todo: "Start a walk, or wait for the one under way.",
  },
  copy_replaced: {
    title: "The copy has been replaced by a newer one",
    turn: YOU,
    todo: "Search again.",
  },
  walk_conflict: {
    title: "The walk cannot do that now",
    turn: YOU,
    todo: "Look at what it does now, then decide anew.",
  },
  copy_busy: {
    title: "Searching the copy took too long",
    turn: YOU,
    todo: "Try again in a moment, or search for more of the word.",
  },
  copies_unusable: {
    title: "The database of copies cannot be opened",
    turn: ROLLCALL,
    todo: "Where the disk of DATA_DIR is full or has less than 16 MB left, make room: Rollcall tries again by itself. Where the files are damaged, stop Rollcall, delete the folder copy below DATA_DIR and start it again: all copies are off then, and may be turned on anew. Where DATA_DIR is not the folder that it was at the start, stop Rollcall and put that one back. Lists from the service are not affected.",
  },
};
