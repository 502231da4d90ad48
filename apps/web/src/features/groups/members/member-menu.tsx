import { groupMembers, groups } from '@innerspring/contract/groups/endpoints';
import type { GroupMember, GroupPage } from '@innerspring/contract/groups/schemas';
import { Ban, Crown, MoreHorizontal, Shield, ShieldOff, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf, call } from '../../../platform/api.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { useGroupAction } from '../groups.data.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../platform/use-action.ts';
import { groupLists, groupQuery, useJoin } from '../public/group.data.ts';
import { toast } from '../../../ui/overlays/toast.ts';

interface MemberMenuProps {
  group: GroupPage;
  member: GroupMember;
}

type Question = 'remove' | 'ban' | 'offer';

const words = {
  remove: {
    title: (name: string, group: string) => `Remove ${name} from ${group}?`,
    description: 'They can ask to join again, or rejoin if the group is open.',
    confirm: 'Remove member',
    keep: 'Keep member',
  },
  ban: {
    title: (name: string, group: string) => `Ban ${name} from ${group}?`,
    description: 'They’ll be removed and can’t come back until a moderator lifts the ban.',
    confirm: 'Ban member',
    keep: 'Don’t ban',
  },
  offer: {
    title: (name: string, group: string) => `Ask ${name} to take over ${group}?`,
    description: 'You stay the owner until they accept. After that you’ll be a moderator.',
    confirm: 'Send offer',
    keep: 'Stay the owner',
  },
} as const;

/** Confirms before a member is removed, banned or offered the group. */
function AskFirst({ group, member, question, onClose }: MemberMenuProps & { question: Question; onClose: () => void }) {
  const { person } = member;
  const name = person.fullName;
  const remove = useGroupAction(groupMembers.remove, { done: `${name} removed`, onDone: onClose });
  const ban = useGroupAction(groupMembers.ban, { done: `${name} banned`, onDone: onClose });
  const offer = useGroupAction(groupMembers.offer, { done: `Asked ${name} to take over`, onDone: onClose });
  const params = { id: group.id, userId: person.id };
  const asked = { remove, ban, offer }[question];
  const { title, description, confirm, keep } = words[question];
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
      cancelLabel={keep}
      destructive={question !== 'offer'}
      loading={asked.isPending}
      error={asked.error ? sentenceOf(asked.error) : undefined}
      onConfirm={act}
    />
  );
}

/** The actions of moderators and the owner on one member; nothing for others. */
export function MemberMenu({ group, member }: MemberMenuProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const setRole = useGroupAction(groupMembers.setRole, { refused: 'Couldn’t change the role' });
  const isOwner = group.role === 'owner';
  // Only the owner can act on moderators.
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
            {isModerator ? 'Remove as moderator' : 'Make moderator'}
          </MenuItem>
        ) : null}
        {isOwner ? (
          <MenuItem icon={<Crown size={16} />} onSelect={() => setQuestion('offer')}>
            Offer ownership
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

/** Explains what happens after leaving, which depends on the role and on who can join. */
function leavingText({ role, joinPolicy, visibility }: GroupPage): string {
  if (role === 'owner')
    return 'We’ll ask your longest-serving moderator to take over. If there isn’t one, our staff will find a new owner.';
  if (joinPolicy === 'open') return 'You can rejoin anytime.';
  return visibility === 'hidden'
    ? 'You won’t be able to find the group again unless someone invites you.'
    : 'To come back, a moderator will have to approve you.';
}

/**
 * Navigates to the list of groups after the viewer left or deleted one, and removes its members-only data from the
 * cache.
 */
function useGoAway(id: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await navigate({ to: '/groups' });
    client.removeQueries({ queryKey: groupQuery(id).queryKey });
  };
}

/** Leaves a group. If anyone may join, the toast offers an undo. */
export function LeaveDialog({ group, open, onClose }: AskProps) {
  const { id, name } = group;
  const goAway = useGoAway(id);
  const again = useJoin(group);
  const canReturn = group.joinPolicy === 'open' && group.role === 'member';
  const leave = useAction(
    async () => {
      await call(groups.leave, { params: { id } });
      await goAway();
    },
    {
      touches: groupLists,
      onDone: () => {
        const undo = { action: { label: 'Undo', onPress: () => again.mutate(undefined) } };
        toast({ title: `You left ${name}`, ...(canReturn ? undo : {}) });
      },
    },
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Leave ${name}?`}
      description={leavingText(group)}
      confirmLabel="Leave group"
      cancelLabel="Stay"
      loading={leave.isPending}
      error={leave.error ? sentenceOf(leave.error) : undefined}
      onConfirm={() => leave.mutate(undefined)}
    />
  );
}

/** Deletes the viewer's group with everything in it. */
export function RemoveDialog({ group, open, onClose }: AskProps) {
  const { id, name } = group;
  const goAway = useGoAway(id);
  const remove = useAction(
    async () => {
      await call(groups.remove, { params: { id } });
      await goAway();
    },
    { touches: groupLists, onDone: () => toast({ title: `${name} deleted` }) },
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Delete ${name}?`}
      description="This deletes its posts, chat and files for all members. You can’t undo this."
      confirmLabel="Delete group"
      cancelLabel="Keep group"
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error) : undefined}
      onConfirm={() => remove.mutate(undefined)}
    />
  );
}
