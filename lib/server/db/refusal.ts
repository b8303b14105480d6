import { causesOf } from "./causes";

/** Codes of data, integrity and size: the same statement will always be refused (PostgreSQL, appendix A). */
const OF_CONTENT = /^(22|23|54)...$/;

/** Whether the data was refused, rather than that nothing can be written now. */
export function isRefusal(thrown: unknown): boolean {
  return causesOf(thrown).some((error) => {
    if (error instanceof TypeError || error instanceof RangeError) return true;
    return "code" in error && typeof error.code === "string" && OF_CONTENT.test(error.code);
  });
}
