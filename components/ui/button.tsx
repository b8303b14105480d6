import type { ComponentProps } from "react";

const LOOKS = {
  primary: "bg-accent text-accent-ink hover:opacity-90 forced-colors:border",
  quiet: "border border-line-strong bg-surface text-text hover:bg-raised",
  bare: "text-muted hover:bg-raised hover:text-text",
} as const;

interface ButtonProps extends ComponentProps<"button"> {
  look?: keyof typeof LOOKS;
}

/** A button of at least 32 px, as large as a finger needs with the space around it. */
export function Button({ look = "quiet", className = "", type = "button", ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`inline-flex min-h-8 items-center justify-center gap-2 rounded-md px-2.5 font-medium sm:px-3 disabled:opacity-60 ${LOOKS[look]} ${className}`}
    />
  );
}
