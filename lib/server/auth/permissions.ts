import type { Role } from "@/lib/server/db/schema";

/** What there is to do in Rollcall, and who may do it: the one place that says so, for pages and handlers alike. */
const PERMISSIONS = {
  /** Look at what a connection reads, at its access and at its requests. */
  read: ["viewer", "admin"],
  /** Have a connection checked now. */
  check: ["viewer", "admin"],
  /** Take away what one may read, as a file. */
  export: ["viewer", "admin"],
  /** Views of one's own, shown to everybody or not. */
  views: ["viewer", "admin"],
  /** One's own name, password, sessions and settings. */
  account: ["viewer", "admin"],
  /** Change views that others show to everybody. */
  viewsOfOthers: ["admin"],
  /** Who may sign in, as what, and their sessions. */
  people: ["admin"],
  audit: ["admin"],
  sandbox: ["admin"],
  /** How the console is set up. */
  settings: ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function may({ role }: { role: Role }, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}

/** Whether it depends on the role at all: what only some may do is not done by whoever was one of them minutes ago. */
export function isRestricted(permission: Permission): boolean {
  return !may({ role: "viewer" }, permission);
}
