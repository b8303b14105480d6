import type { Look } from "@/components/list/columns/look";

/** Words for those who get no support at present: the others are as one expects. */
const UNUSUAL = new Map<unknown, string>([
  ["paused", "Paused"],
  ["ended", "Ended"],
]);

/** Participants as people read them. */
export const participants: Look = {
  fields: {
    status: { width: 120, format: "words" },
    date_of_birth: { width: 150, format: "date" },
    key_worker_id: { label: "Key worker", width: 130 },
    shift_hours: { label: "Hours a week", width: 130, format: "number" },
  },
  unusual: ({ status }) => UNUSUAL.get(status),
};
