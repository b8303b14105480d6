import { type ComponentProps, useState } from "react";
import { BOX, type FieldProps, Labelled } from "./field";

interface PasswordFieldProps extends FieldProps {
  /** Tells password managers which password this is. */
  autoComplete: "current-password" | "new-password";
}

/** A password, hidden until the person reveals it. */
export function PasswordField({ name, label, hint, autoComplete }: PasswordFieldProps) {
  return (
    <Labelled name={name} label={label} hint={hint}>
      {(attributes) => (
        <PasswordBox {...attributes} name={name} autoComplete={autoComplete} className={BOX} />
      )}
    </Labelled>
  );
}

/** The box alone, with the button that reveals the password. */
export function PasswordBox({ className = "", ...input }: ComponentProps<"input">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="relative block">
      <input
        {...input}
        type={isShown ? "text" : "password"}
        autoCapitalize="off"
        spellCheck={false}
        className={`${className} pr-16`}
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label="Show characters"
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0.5 right-0.5 rounded px-2 text-[12px] font-medium text-muted hover:bg-raised hover:text-text -outline-offset-2"
      >
        {isShown ? "Hide" : "Show"}
      </button>
    </span>
  );
}
