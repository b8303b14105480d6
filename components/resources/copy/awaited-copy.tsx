import type { ComponentProps } from "react";
import { ResourceScreen } from "@/components/resources/resource-screen";
import { useRetryOnceBack } from "@/components/shell/error/use-retry-once-back";
import { wordsFor } from "@/components/shell/words/words";
import { useCopyInUse } from "@/lib/client/copy/copies";
import { failureOf } from "@/lib/client/http/api-failure";

type AwaitedCopyProps = Omit<ComponentProps<typeof ResourceScreen>, "copy" | "unknownWhy">;

/** A list that was opened while nobody knew whether there is a copy of it, which is offered once that is known. */
export function AwaitedCopy(props: AwaitedCopyProps) {
  const { data, error, refetch } = useCopyInUse(props.connection, props.name);
  const failure = error ? failureOf(error) : undefined;
  useRetryOnceBack(failure, () => void refetch());
  return (
    <ResourceScreen {...props} copy={data ?? undefined} unknownWhy={failure && wordsFor(failure).title} />
  );
}
