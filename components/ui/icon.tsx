import type { IconNode } from "lucide";

interface IconProps {
  /** A drawing of Lucide's. */
  of: IconNode;
  className?: string;
}

/** A sign beside a word, or on a button whose name says what it does. */
export function Icon({ of: shapes, className = "size-4" }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 fill-none stroke-current ${className}`}
    >
      {shapes.map(([Shape, attributes], index) => (
        <Shape key={index} {...attributes} />
      ))}
    </svg>
  );
}
