import type { ReactNode } from "react";
import { WhileAdministrator } from "@/components/shell/page/while-administrator";
import { may, type Permission } from "@/lib/server/auth/permissions";
import { requirePerson, type Visit } from "@/lib/server/http/page";
import { pageIsForbidden } from "@/lib/server/http/page-status";

interface Page {
  path: string;
  permission: Permission;
  /** What the page is, with status 403, for everybody else, and for its reader as soon as they are no administrator any more. */
  otherwise: ReactNode;
}

/** A page that only those whose role has the permission see. */
export async function forAdministrators(
  { path, permission, otherwise }: Page,
  page: (visit: Visit) => Promise<ReactNode> | ReactNode,
): Promise<ReactNode> {
  const visit = await requirePerson(path);
  if (!may(visit.person, permission)) {
    pageIsForbidden();
    return otherwise;
  }
  return <WhileAdministrator otherwise={otherwise}>{await page(visit)}</WhileAdministrator>;
}
