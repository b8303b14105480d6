import { useQuery } from "@tanstack/react-query";
import { fetchValue } from "@/lib/client/http/fetch-json";

/** An answer that the page came with until something has changed it; a page that comes again has a newer one. */
export function useAnswer<Answer>(queryKey: readonly string[], address: string, initialData: Answer): Answer {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchValue<Answer>(address, { signal }),
    initialData: initialData as never,
    staleTime: 0,
    refetchOnMount: "always",
    // Somebody else may have changed it, or this person elsewhere.
    refetchOnWindowFocus: "always",
  });
  return data;
}
