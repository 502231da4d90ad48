import { groupMembers, groups } from '@innerspring/contract/groups/endpoints';
import type { GroupMember, GroupPage } from '@innerspring/contract/groups/schemas';
import { Ban, Crown, MoreHorizontal, Shield, ShieldOff, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf, call } from '../../../platform/api.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useGroupAction } from '../groups.data.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { groupQuery, refreshGroups, useJoin } from '../public/group.data.ts';
import { toast } from '../../../ui/overlays/toast.ts';

interface MemberMenuProps {
  group: GroupPage;
  member: GroupMember;
}

type Question = 'remove' | 'ban' | 'offer';

const words = {
  remove: {
    title: (name: string, group: string) => `Remove ${name} from ${group}?`,
    description: 'They may ask to come back, or join again where anybody may.',
    confirm: 'Remove',
  },
  ban: {
    title: (name: string, group: string) => `Ban ${name} from ${group}?`,
    description: 'They are removed and cannot come back until a moderator lifts the ban.',
    confirm: 'Ban',
  },
  offer: {
    title: (name: string, group: string) => `Ask ${name} to take over ${group}?`,
    description: 'Until they accept, you stay the owner. Afterwards you are a moderator.',
    confirm: 'Ask',
  },
} as const;

/** Asks once before somebody is removed, banned or offered the group. */
function AskFirst({ group, member, question, onClose }: MemberMenuProps & { question: Question; onClose: () => void }) {
  const { person } = member;
  const name = person.fullName;
  const remove = useGroupAction(groupMembers.remove, { done: `${name} is removed`, onDone: onClose });
  const ban = useGroupAction(groupMembers.ban, { done: `${name} is banned`, onDone: onClose });
  const offer = useGroupAction(groupMembers.offer, { done: `${name} is asked`, onDone: onClose });
  const params = { id: group.id, userId: person.id };
  const asked = { remove, ban, offer }[question];
  const { title, description, confirm } = words[question];
  function act() {
    if (question === 'remove') remove.mutate({ params });
    else if (question === 'ban') ban.mutate({ params });
    else offer.mutate({ params: { id: group.id }, body: { userId: person.id } });
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title(name, group.name)}
      description={description}
      confirmLabel={confirm}
      destructive={question !== 'offer'}
      loading={asked.isPending}
      error={asked.error ? sentenceOf(asked.error) : undefined}
      onConfirm={act}
    />
  );
}

/** What moderators and the owner do about one member; nothing for others. */
export function MemberMenu({ group, member }: MemberMenuProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const setRole = useGroupAction(groupMembers.setRole, { refused: 'Could not change the role.' });
  const isOwner = group.role === 'owner';
  // Moderators answer to the owner alone.
  const mayRemove = (isOwner && member.role !== 'owner') || (group.role === 'moderator' && member.role === 'member');
  if (!mayRemove) return null;
  const params = { id: group.id, userId: member.person.id };
  const label = `Manage ${member.person.fullName}`;
  const isModerator = member.role === 'moderator';
  return (
    <>
      <DropdownMenu
        label={label}
        trigger={
          <IconButton aria-label={label} size="sm">
            <MoreHorizontal size={18} />
          </IconButton>
        }
      >
        {isOwner ? (
          <MenuItem
            icon={isModerator ? <ShieldOff size={16} /> : <Shield size={16} />}
            onSelect={() => setRole.mutate({ params, body: { role: isModerator ? 'member' : 'moderator' } })}
          >
            {isModerator ? 'Make a member' : 'Make a moderator'}
          </MenuItem>
        ) : null}
        {isOwner ? (
          <MenuItem icon={<Crown size={16} />} onSelect={() => setQuestion('offer')}>
            Offer the group
          </MenuItem>
        ) : null}
        <MenuItem destructive icon={<UserMinus size={16} />} onSelect={() => setQuestion('remove')}>
          Remove
        </MenuItem>
        <MenuItem destructive icon={<Ban size={16} />} onSelect={() => setQuestion('ban')}>
          Ban
        </MenuItem>
      </DropdownMenu>
      {question ? (
        <AskFirst group={group} member={member} question={question} onClose={() => setQuestion(null)} />
      ) : null}
    </>
  );
}

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
