import { z } from "zod";
import { composedText, UNSEEN, visibleText } from "./visible-text";

const role = z.enum(["viewer", "admin"]).describe("viewer or admin");

export type Role = z.infer<typeof role>;

/** Times are milliseconds since 1970. */
export interface PersonEntry {
  id: string;
  /** What they are called where one line has to do: an e-mail address, or what else their provider tells of them. */
  label: string;
  name?: string;
  signsInBy: "password" | "sso";
  /** The identity provider of those who sign in elsewhere. */
  issuer?: string;
  role: Role;
  /** `claim`: the identity provider decides the role at each sign-in, and nobody here. */
  roleSource: "assigned" | "claim";
  disabledAt?: number;
  createdAt: number;
  origin: "first_start" | "invitation" | "sso";
  /** With `invitation`: who invited them, as they were called then. */
  invitedBy?: string;
  /** A minute behind at most; absent where they never were here. */
  lastSeenAt?: number;
  /** Whoever asks. */
  isYou: boolean;
}

/** `GET /api/people`, and the answer to every change of one: everybody, administrators first. */
export interface PeopleAnswer {
  people: PersonEntry[];
}

/** The body of `PATCH /api/people/{id}`. */
export const personChange = z.strictObject({
  role: role.optional(),
  disabled: z.boolean().describe("true or false").optional(),
});

export type PersonChange = z.infer<typeof personChange>;

const LONGEST_EMAIL = 254;

/** As mail has it (RFC 6531), in any script, without what only quotes would allow. */
const email = z
  .string()
  .transform((text) => composedText(text, LONGEST_EMAIL))
  .refine(
    (text) =>
      text.length <= LONGEST_EMAIL &&
      !UNSEEN.test(text) &&
      /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]+\.[^\s@"(),:;<>[\\\].]+$/u.test(text),
  )
  .describe("an e-mail address of at most 254 characters");

/** The body of `POST /api/invitations`. */
export const invitationInput = z.strictObject({ email, role });

export type InvitationInput = z.infer<typeof invitationInput>;

export interface InvitationEntry {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: number;
  expiresAt: number;
}

/** `GET /api/invitations`, and the answer to `DELETE /api/invitations/{id}`: those that can still be accepted. */
export interface InvitationsAnswer {
  invitations: InvitationEntry[];
}

/** The answer to `POST /api/invitations`. `link` is told this once, and is that of the invitation `id`. */
export interface InvitationMade extends InvitationsAnswer {
  id: string;
  link: string;
}

/** What 256 bits are as base64url. */
const token = z.string().max(100).describe("the part of the link behind its #");

/** The body of `POST /api/invitations/find`, which says what a link is for and consumes nothing. */
export const invitationToken = z.strictObject({ token });

export interface InvitationFound {
  email: string;
  role: Role;
  invitedBy: string;
  expiresAt: number;
}

export const LONGEST_NAME = 80;

const name = visibleText(LONGEST_NAME);

/** Characters, not UTF-16 units: a password may be of any script. */
export const newPassword = z
  .string()
  .refine((text) => {
    const characters = [...text].length;
    return characters >= 12 && characters <= 200 && !/[\p{Cc}\p{Cs}]/u.test(text);
  })
  .describe("12 to 200 characters of any script, none of them a control character");

/** The body of `POST /api/invitations/accept`, for whoever sets a password. */
export const invitationAcceptance = z.strictObject({ token, name: name.optional(), password: newPassword });

export type InvitationAcceptance = z.infer<typeof invitationAcceptance>;

/** Its answer: what to sign in with now. */
export interface InvitationAccepted {
  email: string;
}

/** The body of `PATCH /api/session`. */
export const ownName = z.strictObject({ name: name.nullable() });

/** The body of `POST /api/session/password`. */
export const passwordChange = z.strictObject({
  current: z.string().min(1).max(1024).describe("the password you have now"),
  password: newPassword,
});

export type PasswordChange = z.infer<typeof passwordChange>;

/** The answer to what ends sessions: how many have ended. */
export interface SessionsEnded {
  ended: number;
}

export interface SessionEntry {
  id: string;
  signedInAt: number;
  /** A minute behind at most. */
  lastSeenAt: number;
  address?: string;
  /** Its `User-Agent`, cut off. */
  browser?: string;
  /** The one that this is asked with. */
  isThis: boolean;
}

/** `GET /api/session/sessions` and `GET /api/people/{id}/sessions`: the one seen last first. */
export interface SessionsAnswer {
  sessions: SessionEntry[];
}
