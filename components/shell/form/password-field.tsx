import { useState } from "react";
import { BOX, type FieldProps, Labelled } from "./field";

interface PasswordFieldProps extends FieldProps {
  /** Which password managers it is for. */
  autoComplete: "current-password" | "new-password";
}

/** A password, hidden until somebody wants to see it. */
export function PasswordField({ name, label, hint, autoComplete }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Labelled name={name} label={label} hint={hint}>
      {(told) => (
        <div className="relative">
          <input
            {...told}
            name={name}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            className={`${BOX} pr-16`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0.5 right-0.5 rounded px-2 text-[12px] font-medium text-muted hover:bg-raised hover:text-text -outline-offset-2"
          >
            {isShown ? "Hide" : "Show"}
          </button>
        </div>
      )}
    </Labelled>
  );
}
