import { groups } from '@innerspring/contract/groups/endpoints';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { groupQuery, refreshGroups } from '../public/group.data.ts';
import { useJoin } from '../public/group-standing.ts';
import { call } from '../../../platform/api.ts';
import { sentenceOf } from '../../../platform/refusals.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';

interface AskProps {
  group: GroupPage;
  open: boolean;
  onClose: () => void;
}

/** What leaving means: the owner leaves a group behind that needs another, others may come back where anybody may join. */
function leavingText({ role, joinPolicy, visibility }: GroupPage): string {
  if (role === 'owner')
    return 'The moderator of longest standing is asked to take the group over; without one, our staff.';
  if (joinPolicy === 'open') return 'You can join again whenever you like.';
  return visibility === 'hidden'
    ? 'You will not find the group any more, unless somebody invites you again.'
    : 'To come back you will need a moderator to let you in.';
}

/** Goes to the list of groups, and forgets what the group showed its members. */
function useGoAway(id: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await navigate({ to: '/groups' });
    client.removeQueries({ queryKey: groupQuery(id).queryKey });
    await refreshGroups(client);
  };
}

/** Leaves a group; where anybody may join, the toast takes it back. */
export function LeaveDialog({ group, open, onClose }: AskProps) {
  const { id, name } = group;
  const goAway = useGoAway(id);
  const again = useJoin(group);
  const canReturn = group.joinPolicy === 'open' && group.role === 'member';
  const leave = useMutation({
    mutationFn: () => call(groups.leave, { params: { id } }),
    onSuccess: async () => {
      await goAway();
      const undo = { action: { label: 'Undo', onPress: () => again.mutate(undefined) } };
      toast({ title: `You left ${name}.`, ...(canReturn ? undo : {}) });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Leave ${name}?`}
      description={leavingText(group)}
      confirmLabel="Leave group"
      loading={leave.isPending}
      error={leave.error ? sentenceOf(leave.error) : undefined}
      onConfirm={() => leave.mutate()}
    />
  );
}

/** Deletes the own group with all that was said in it. */
export function RemoveDialog({ group, open, onClose }: AskProps) {
  const { id, name } = group;
  const goAway = useGoAway(id);
  const remove = useMutation({
    mutationFn: () => call(groups.remove, { params: { id } }),
    onSuccess: async () => {
      await goAway();
      toast({ title: `${name} is deleted.` });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Delete ${name}?`}
      description="Its posts, chat and files go with it, for all members. This cannot be undone."
      confirmLabel="Delete group"
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
    />
  );
}
