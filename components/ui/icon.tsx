/** Drawn on a grid of 16, as lines. */
const PATHS = {
  access: "M8 1.8 13 3.6v4c0 3.3-2.1 5.4-5 6.6-2.9-1.2-5-3.3-5-6.6v-4zM5.8 8l1.6 1.6 2.9-3.2",
  close: "m4 4 8 8m0-8-8 8",
  connections: "M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z",
  menu: "M2.5 4.5h11M2.5 8h11M2.5 11.5h11",
  out: "M6.5 3H3v10h10V9.5M9 2.5h4.5V7M13.5 2.5 7.5 8.5",
  requests: "M5 13V3M5 3 2.5 5.5M5 3l2.5 2.5M11 3v10m0 0 2.5-2.5M11 13l-2.5-2.5",
  sandbox: "M6.2 1.8h3.6M7 2v4L3 13a.9.9 0 0 0 .8 1.3h8.4A.9.9 0 0 0 13 13L9 6V2M5 10h6",
  search: "M7 2.5a4.5 4.5 0 1 0 .1 0M10.4 10.4l3.4 3.4",
  sidebar: "M2.5 3h11v10h-11zM6.5 3v10",
  swap: "m5 6.2 3-3 3 3M5 9.8l3 3 3-3",
} as const;

/** A sign beside a word, or on a button whose name says what it does. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 shrink-0 fill-none stroke-current">
      <path strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" d={PATHS[name]} />
    </svg>
  );
}
