import { CopyButton } from "@/components/ui/copy-button";
import { ERROR_BOX } from "./error-box";
import { signInWords } from "./sign-in-words";
import { WhoActs } from "./who-acts";

interface SignInProblemProps {
  error: string;
  /** Under which id the log has it. */
  requestId: string | undefined;
}

/** Why somebody is back at the sign-in page. */
export function SignInProblem({ error, requestId }: SignInProblemProps) {
  const { title, turn, todo } = signInWords(error);
  return (
    <div role="alert" className={`mt-4 ${ERROR_BOX}`}>
      <p className="font-medium">{title}</p>
      <p className="mt-1">{todo}</p>
      <WhoActs turn={turn} />
      {requestId !== undefined && (
        <p className="mt-2">
          <CopyButton text={requestId} label="id" />
        </p>
      )}
    </div>
  );
}
