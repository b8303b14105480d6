import { useParams } from "next/navigation";
import type { Words } from "@/components/shell/words/error-words";
import { wordsOn } from "@/components/shell/words/sandbox-words";
import { Countdown } from "@/components/ui/time/countdown";
import { TimeMark } from "@/components/ui/time/time-mark";
import type { Failure } from "@/lib/client/http/api-failure";
import { isServerGone, useLaterNews } from "./later-news";
import { WhoActs } from "./who-acts";

interface AdviceProps {
  words: Words;
  /** Milliseconds since the epoch by the browser's clock. */
  retryAt: number | undefined;
}

/** What to do about a failure, when another try can succeed, and who has to act. */
export function Advice({ words, retryAt }: AdviceProps) {
  const { connection } = useParams<{ connection?: string }>();
  const { turn, todo } = wordsOn(connection, words);
  return (
    <>
      <p className="mt-1">
        {todo} {retryAt !== undefined && <Countdown until={retryAt} />}
      </p>
      <WhoActs turn={turn} />
    </>
  );
}

interface FollowedAdviceProps {
  failure: Failure;
  words: Words;
  path: string | undefined;
}

/** The same, kept true by the status; once a page of the list of this path has been read again, or Rollcall answers, that takes its place. */
export function FollowedAdvice({ failure, words, path }: FollowedAdviceProps) {
  const { retryAt, goodSince, failsAgain } = useLaterNews(failure, path);
  return (
    <>
      {goodSince === undefined && <Advice words={words} retryAt={retryAt} />}
      <p role="status" className="mt-1 empty:hidden">
        {goodSince !== undefined && (
          <>
            {isServerGone(failure) ? "Rollcall's server has answered" : "The list has been read"} again since{" "}
            <TimeMark at={goodSince} />
            {failsAgain && ", but has failed again by now: the verdict at the top says why"}.
          </>
        )}
      </p>
    </>
  );
}
