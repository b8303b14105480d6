import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { fetchValue } from "@/lib/client/http/fetch-json";
import type {
  InvitationAcceptance,
  InvitationAccepted,
  InvitationFound,
  InvitationInput,
  InvitationMade,
  InvitationsAnswer,
} from "@/lib/contract/people";
import { PEOPLE_KEY } from "./people";
import { useAnswer } from "./use-answer";

const ADDRESS = "/api/invitations";
const KEY = ["invitations"];

/** The invitations that can still be accepted. */
export function useInvitations(initial: InvitationsAnswer) {
  return useAnswer(KEY, ADDRESS, initial).invitations;
}

/** Makes an invitation. The answer is kept by nobody else: the link is in it. @throws ApiFailure */
export function useInvite(): (invitation: InvitationInput) => Promise<InvitationMade> {
  const client = useQueryClient();
  return async (body) => {
    const { invitations, ...made } = await fetchValue<InvitationMade>(ADDRESS, { method: "POST", body });
    await keep(client, { invitations });
    return { invitations, ...made };
  };
}

/** Takes an invitation back. @throws ApiFailure */
export function useWithdrawInvitation(): (id: string) => Promise<InvitationsAnswer> {
  const client = useQueryClient();
  return async (id) => {
    const address = `${ADDRESS}/${encodeURIComponent(id)}`;
    try {
      const left = await fetchValue<InvitationsAnswer>(address, { method: "DELETE" });
      await keep(client, left);
      return left;
    } catch (error) {
      // It may have been accepted or withdrawn meanwhile, and the lists are from before that.
      for (const queryKey of [KEY, PEOPLE_KEY]) void client.invalidateQueries({ queryKey });
      throw error;
    }
  };
}

/** An answer that was asked for before the change may come after it: it must not undo what is shown. */
async function keep(client: QueryClient, answer: InvitationsAnswer): Promise<void> {
  await client.cancelQueries({ queryKey: KEY });
  client.setQueryData(KEY, answer);
}

/** What a link is for, which consumes nothing. @throws ApiFailure: `invitation_unknown`, `invitation_used` and their like */
export function findInvitation(token: string): Promise<InvitationFound> {
  return fetchValue<InvitationFound>(`${ADDRESS}/find`, { method: "POST", body: { token } });
}

/** Makes an account of an invitation. @throws ApiFailure: the same, and `email_taken` */
export function acceptInvitation(acceptance: InvitationAcceptance): Promise<InvitationAccepted> {
  return fetchValue<InvitationAccepted>(`${ADDRESS}/accept`, { method: "POST", body: acceptance });
}
