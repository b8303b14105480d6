import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type { SavedViewInput, SavedViews } from "@/lib/contract/saved-views";

function viewsAddress(connection: string, id?: string): string {
  const all = `/api/c/${encodeURIComponent(connection)}/views`;
  return id === undefined ? all : `${all}/${encodeURIComponent(id)}`;
}

function viewsKey(connection: string) {
  return [connection, "views"] as const;
}

/** The saved views of a connection that this person may see, by name; fetched whenever a component with it is mounted. */
export function useSavedViews(connection: string) {
  return useQuery({
    queryKey: viewsKey(connection),
    queryFn: ({ signal }) => fetchValue<SavedViews>(viewsAddress(connection), { signal }),
    staleTime: 0,
    refetchOnMount: "always",
  });
}

/** A change of a view: without `id` it creates one, without `view` it deletes one. */
export interface ViewChange {
  id?: string;
  view?: Partial<SavedViewInput>;
}

/** Creates, changes or deletes a view; the answer has all views after that. @throws ApiFailure */
export function useChangeView(connection: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn({ id, view }: ViewChange) {
      const method = id === undefined ? "POST" : view ? "PATCH" : "DELETE";
      return fetchValue<SavedViews>(viewsAddress(connection, id), { method, body: view });
    },
    onSuccess: (views) => client.setQueryData(viewsKey(connection), views),
    // It may be that somebody else has changed or deleted it, and the list is from before that.
    onError: () => void client.invalidateQueries({ queryKey: viewsKey(connection) }),
  });
}
