import { causesOf } from "./causes";

/**
 * Codes of data, integrity and size: the same statement will always be refused (PostgreSQL, appendix A). Not that transaction ids are used up, nor
 * that a key is taken: what asks here has no unique key but its generated id, whose sequence is behind its table then.
 */
const OF_CONTENT = /^(?!54000|23505)(22|23|54)...$/;

/** Whether the data was refused, rather than that nothing can be written now. */
export function isRefusal(thrown: unknown): boolean {
  return causesOf(thrown).some((error) => {
    if (error instanceof TypeError || error instanceof RangeError) return true;
    return "code" in error && typeof error.code === "string" && OF_CONTENT.test(error.code);
  });
}
