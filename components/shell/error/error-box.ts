/** How a failure is framed where it happened: no wider than it reads well, with an edge that says that it is one. */
export const ERROR_BOX =
  "max-w-[720px] rounded-md border border-l-4 border-line border-l-bad bg-surface px-4 py-3";
