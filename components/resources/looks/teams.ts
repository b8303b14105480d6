import type { Look } from "@/components/list/values/look";

/** Teams as people read them. */
export const teams: Look = {
  fields: {
    description: { width: 320 },
    lead_id: { label: "Lead", width: 110 },
  },
};
