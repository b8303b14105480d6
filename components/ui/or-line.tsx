/** Between two ways of which one is enough. */
export function OrLine({ children }: { children: string }) {
  return (
    <p className="my-4 flex items-center gap-3 text-[12px] text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  );
}
