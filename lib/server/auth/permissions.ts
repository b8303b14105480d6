import type { Role } from "@/lib/server/db/schema";

/** Every permission and the roles that have it: the one place that says so, for pages and handlers alike. */
const PERMISSIONS = {
  /** Read a connection's data, its access and its requests. */
  read: ["viewer", "admin"],
  check: ["viewer", "admin"],
  export: ["viewer", "admin"],
  /** Save views of one's own, shared or not. */
  views: ["viewer", "admin"],
  /** Change one's own name, password, sessions and settings. */
  account: ["viewer", "admin"],
  /** Change other people's shared views. */
  viewsOfOthers: ["admin"],
  /** Manage people, their roles and their sessions. */
  people: ["admin"],
  audit: ["admin"],
  sandbox: ["admin"],
  /** Turn copies of a directory on and off, and steer their walks. */
  copy: ["admin"],
  /** See how the console is configured. */
  settings: ["admin"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function may({ role }: { role: Role }, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}

/** Whether only some roles have it. Then a role of a few minutes ago, from a cached session, is not enough. */
export function isRestricted(permission: Permission): boolean {
  return !may({ role: "viewer" }, permission);
}
