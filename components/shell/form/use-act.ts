import { useRef, useState } from "react";
import { type Failure, failureOf } from "@/lib/client/http/api-failure";

interface Outcome<Done> {
  done?: Done;
  failure?: Failure;
}

/** An action that runs once at a time. */
export interface Action<Input, Done> {
  busy: boolean;
  failure: Failure | undefined;
  /** @returns its outcome; undefined while an earlier one is running */
  start(input: Input, announcement: string): Promise<Outcome<Done>>;
}

/**
 * @param act runs the action, and rejects with an `ApiFailure`
 * @param say announces success on screen and to screen readers
 */
export function useAct<Input, Done>(
  act: (input: Input) => Promise<Done>,
  announce: (text: string) => void,
): Action<Input, Done> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const underWay = useRef(false);

  async function start(input: Input, announcement: string): Promise<Outcome<Done>> {
    if (underWay.current) return {};
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    announce("");
    const outcome = await act(input).then(
      (done): Outcome<Done> => ({ done }),
      (thrown: unknown): Outcome<Done> => ({ failure: failureOf(thrown) }),
    );
    underWay.current = false;
    setBusy(false);
    setFailure(outcome.failure);
    if (!outcome.failure) announce(announcement);
    return outcome;
  }

  return { busy, failure, start };
}
