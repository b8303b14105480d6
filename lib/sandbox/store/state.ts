import { z } from "zod";

const team = z.strictObject({
  name: z.string(),
  description: z.string().nullable(),
  lead_id: z.number().int().nullable(),
  created: z.number().int(),
});

const apiKey = z.strictObject({
  id: z.string(),
  /** Of the value, which is kept nowhere. */
  hash: z.string(),
  organisation: z.string(),
  /** Id of the staff member who made it. */
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
  /** In the order of their names. */
  teams: z.array(team),
});

/** Everything that people change and that is to outlive a restart. Times are Unix seconds. */
export const sandboxState = z.strictObject({
  version: z.literal(1),
  organisations: z.record(z.string(), organisationState),
  keys: z.array(apiKey),
  /** What was said to calls with an Idempotency-Key, oldest first. */
  answers: z.array(rememberedAnswer),
});

export type SandboxState = Immutable<z.infer<typeof sandboxState>>;
export type OrganisationState = SandboxState["organisations"][string];
/** An API key (interface, "API key"); its value is not among what is known of it. */
export type ApiKey = SandboxState["keys"][number];
export type Team = OrganisationState["teams"][number];
export type RememberedAnswer = SandboxState["answers"][number];

type Immutable<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Immutable<Value[Key]> }
  : Value;
