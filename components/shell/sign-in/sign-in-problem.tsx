import { ERROR_BOX } from "@/components/shell/error/error-box";
import { WhoActs } from "@/components/shell/error/who-acts";
import { signInWords } from "@/components/shell/words/sign-in-words";
import { CopyButton } from "@/components/ui/copy/copy-button";

interface SignInProblemProps {
  error: string;
  /** The id of its entry in the log. */
  requestId: string | undefined;
  /** Whether it was to accept an invitation, which is to be opened again. */
  isToBeOpened: boolean;
}

/** Why the sign-in failed that led back to this page. */
export function SignInProblem({ error, requestId, isToBeOpened }: SignInProblemProps) {
  const { title, turn, todo } = signInWords(error, isToBeOpened);
  return (
    <div role="alert" className={`mt-4 ${ERROR_BOX}`}>
      <p className="font-medium">{title}</p>
      <p className="mt-1">{todo}</p>
      {isToBeOpened && (
        <p className="mt-1">Without the invitation, signing in gives you no more than your address allows.</p>
      )}
      <WhoActs turn={turn} />
      {requestId !== undefined && (
        <p className="mt-2">
          <CopyButton text={requestId} label="id" />
        </p>
      )}
    </div>
  );
}
