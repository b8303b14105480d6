import { z } from "zod";

const team = z.strictObject({
  name: z.string(),
  description: z.string().nullable(),
  lead_id: z.number().int().nullable(),
  created: z.number().int(),
});

const apiKey = z.strictObject({
  id: z.string(),
  /** Of the key's value, which itself is not stored. */
  hash: z.string(),
  organisation: z.string(),
  /** Id of the staff member who created it. */
  created_by: z.number().int(),
  scopes: z.array(z.string()),
  revoked: z.boolean(),
  created: z.number().int(),
});

const failure = z.strictObject({
  status: z.number().int(),
  code: z.string(),
  type: z.string(),
  message: z.string(),
  param: z.string().optional(),
});

const rememberedAnswer = z.strictObject({
  keyId: z.string(),
  idempotencyKey: z.string(),
  /** Hash of the parameters it was first used with. */
  fingerprint: z.string(),
  at: z.number().int(),
  said: z.union([z.strictObject({ status: z.number().int(), body: z.looseObject({}) }), failure]),
});

const organisationState = z.strictObject({
  locked: z.boolean(),
  /** Staff id to the Unix second of their archiving. */
  archived: z.record(z.string(), z.number().int()),
  /** Sorted by name: see team-order.ts. */
  teams: z.array(team),
});

/** What can be changed and outlives a restart. Times are Unix seconds. */
export const persistentState = z.strictObject({
  version: z.literal(1),
  organisations: z.record(z.string(), organisationState),
  keys: z.array(apiKey),
  /** Answers to calls with an Idempotency-Key, oldest first. */
  answers: z.array(rememberedAnswer),
});

export type PersistentState = Immutable<z.infer<typeof persistentState>>;
export type OrganisationState = PersistentState["organisations"][string];
/** An API key (interface, "API key"), without its value. */
export type ApiKey = PersistentState["keys"][number];
export type Team = OrganisationState["teams"][number];
export type RememberedAnswer = PersistentState["answers"][number];

type Immutable<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
  : Value;
