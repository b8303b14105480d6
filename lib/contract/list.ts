import { z } from "zod";

/** One object of a list, with every field that the service sends: unknown ones are displayed too. */
export const listItem = z.looseObject({ object: z.string() });

/** The envelope of every list endpoint (interface, "List envelope"). */
export const listEnvelope = z.looseObject({
  object: z.literal("list"),
  url: z.string(),
  has_more: z.boolean(),
  data: z.array(listItem),
});

export type ListItem = z.infer<typeof listItem>;
export type ListEnvelope = z.infer<typeof listEnvelope>;
