import { useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchJson } from "@/lib/client/http/fetch-json";
import type {
  InvitationAcceptance,
  InvitationAccepted,
  InvitationFound,
  InvitationInput,
  InvitationMade,
  InvitationsAnswer,
} from "@/lib/contract/people";

const ADDRESS = "/api/invitations";
const KEY = ["invitations"];

/** The invitations that can still be accepted. */
export function useInvitations(initial: InvitationsAnswer) {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await fetchJson(ADDRESS, { signal })).value as InvitationsAnswer,
    initialData: initial,
    staleTime: 0,
    refetchOnMount: "always",
  });
  return data.invitations;
}

/** Makes an invitation. The answer is kept by nobody else: the link is in it. @throws ApiFailure */
export function useInvite(): (invitation: InvitationInput) => Promise<InvitationMade> {
  const client = useQueryClient();
  return async (body) => {
    const { value } = await fetchJson(ADDRESS, { method: "POST", body });
    const { invitations, ...made } = value as InvitationMade;
    client.setQueryData(KEY, { invitations } satisfies InvitationsAnswer);
    return { invitations, ...made };
  };
}

/** Takes an invitation back. @throws ApiFailure */
export function useWithdrawInvitation(): (id: string) => Promise<InvitationsAnswer> {
  const client = useQueryClient();
  return async (id) => {
    const { value } = await fetchJson(`${ADDRESS}/${encodeURIComponent(id)}`, { method: "DELETE" });
    client.setQueryData(KEY, value as InvitationsAnswer);
    return value as InvitationsAnswer;
  };
}

/** What a link is for, which consumes nothing. @throws ApiFailure: `invitation_unknown`, `invitation_used` and their like */
export async function findInvitation(token: string): Promise<InvitationFound> {
  const { value } = await fetchJson(`${ADDRESS}/find`, { method: "POST", body: { token } });
  return value as InvitationFound;
}

/** Makes an account of an invitation. @throws ApiFailure: the same, and `email_taken` */
export async function acceptInvitation(acceptance: InvitationAcceptance): Promise<InvitationAccepted> {
  const { value } = await fetchJson(`${ADDRESS}/accept`, { method: "POST", body: acceptance });
  return value as InvitationAccepted;
}
