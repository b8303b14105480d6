import { timestamp } from "drizzle-orm/pg-core";

export function moment(name: string) {
  return timestamp(name, { withTimezone: true, mode: "date" });
}
