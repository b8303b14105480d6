import { type CopyPage, isNoCopy } from "@/lib/client/copy/copy-rows";
import { type Failure, ownCode } from "@/lib/client/http/api-failure";
import type { CopyState } from "@/lib/contract/copy";

/** What reading the rows of a copy came to. */
interface Reading {
  page: CopyPage | undefined;
  failure: Failure | undefined;
}

/** Whether the rows of the copy, as it is now, would be there where there were none, be gone where there were some, or be missing for another reason. */
export function differsNow({ page, failure }: Reading, { copy, settings }: CopyState): boolean {
  if (failure && isNoCopy(failure)) {
    return ownCode(failure) !== (copy ? undefined : settings.on ? "copy_empty" : "copy_off");
  }
  return page !== undefined && !copy;
}
