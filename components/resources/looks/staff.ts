import type { Look } from "@/components/list/values/look";

/** The look of staff. Archived members stay in the list and are marked. */
export const staff: Look = {
  fields: {
    email: { width: 320 },
    job_title: { width: 240 },
    employment_type: { format: "words" },
    manager_id: { label: "Manager", width: 110 },
    avatar_url: { label: "Avatar", width: 300 },
    last_seen: { format: "time" },
    archived_at: { label: "Archived" },
    shift_hours: { label: "Hours a week", width: 130, format: "number" },
  },
  unusual: { field: "archived_at", words: "Archived" },
};
