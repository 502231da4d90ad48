import type { CallInput, CallOutput, EndpointShape } from '@innerspring/contract/endpoint';
import type { GroupPage } from '@innerspring/contract/group-schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { groupQuery } from '../../parts/groups/group-data.ts';
import { complain } from '../../parts/groups/group-standing.ts';
import { call } from '../../platform/api.ts';
import { toast } from '../../ui/toast.ts';

export { groupQuery } from '../../parts/groups/group-data.ts';

/** Whether the viewer moderates the group; its owner does. */
export const moderates = ({ role }: Pick<GroupPage, 'role'>) => role === 'owner' || role === 'moderator';
/** Whether the viewer may invite: anybody who is in an open group, moderators of the others. */
export const mayInvite = (group: Pick<GroupPage, 'role' | 'joinPolicy'>) =>
  group.role !== null && (group.joinPolicy === 'open' || moderates(group));

interface Words {
  done?: string;
  /** Title of the toast where it is refused; without it the caller shows the refusal. */
  refused?: string;
}

/** A change to a group: says what is done, and has everything of the groups but their chats read again. */
export function useGroupAction<E extends EndpointShape>(endpoint: E, { done, refused }: Words = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<E>): Promise<CallOutput<E>> => call(endpoint, input),
    onSuccess: () => {
      if (done) toast({ title: done, variant: 'success' });
      const isTouched = (key: readonly unknown[]) => /^(groups|groupMembers|groupReports)\./.test(String(key[0]));
      return client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey) });
    },
    onError: (error) => {
      if (refused) complain(refused, error);
      // What is shown may be out of date: the member is gone, the group is full.
      void client.invalidateQueries({ queryKey: [groupQuery(0).queryKey[0]] });
    },
  });
}
