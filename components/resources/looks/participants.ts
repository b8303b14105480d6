import type { Look } from "@/components/list/values/look";

/** The look of participants. Those who get no support at present are marked as unusual. */
export const participants: Look = {
  fields: {
    status: { width: 120, format: "words" },
    date_of_birth: { width: 150, format: "date" },
    key_worker_id: { label: "Key worker", width: 130 },
    shift_hours: { label: "Hours a week", width: 130, format: "number" },
  },
  unusual: { field: "status", words: { paused: "Paused", ended: "Ended" } },
};
