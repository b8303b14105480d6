/** What a role lets somebody do. */
export const ROLE_WORDS = {
  viewer: { name: "Viewer", does: "reads, checks, copies and exports" },
  admin: { name: "Administrator", does: "also manages people, the sandbox and settings" },
} as const;

export type Role = keyof typeof ROLE_WORDS;

/** How somebody proves who they are. */
export const WAY_WORDS = { password: "Password", sso: "Single sign-on" } as const;
