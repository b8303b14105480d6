import { causesOf } from "./causes";

/**
 * Codes of data, integrity and size: the same statement will always be refused (PostgreSQL, appendix A). Two of them say that nothing can be written now: 54000
 * that transaction ids are used up (content is cut to size long before an index refuses it so), 23505 that a sequence is behind its table: what asks here has no other
 * unique key, or overwrites.
 */
const OF_CONTENT = /^(?!54000|23505)(22|23|54)...$/;

/** Whether the data was refused, rather than that nothing can be written now. */
export function isRefusal(thrown: unknown): boolean {
  return causesOf(thrown).some((error) => {
    if (error instanceof TypeError || error instanceof RangeError) return true;
    return "code" in error && typeof error.code === "string" && OF_CONTENT.test(error.code);
  });
}
