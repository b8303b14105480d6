import type { Look } from "@/components/list/values/look";

export const teams: Look = {
  fields: {
    description: { width: 320 },
    lead_id: { label: "Lead", width: 110 },
  },
};
