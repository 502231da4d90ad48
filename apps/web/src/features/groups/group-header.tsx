import { GROUP_MUTES } from '@innerspring/contract/groups/choices';
import { groups } from '@innerspring/contract/groups/endpoints';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { Bell, BellOff, DoorOpen, MoreHorizontal, Pencil, Trash2, UserPlus, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ChatBar } from '../../parts/chat/chat-bar.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { AvatarShape } from '../../ui/avatar-shape.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CoilMark } from '../../ui/coil-mark.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { clockTime } from '../../ui/words/days.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import { absoluteTime } from '../../ui/words/relative-time.tsx';
import { mayInvite, moderates, useGroupAction } from './groups.data.ts';
import { LeaveDialog, RemoveDialog } from './members/member-menu.tsx';
import { GroupBadge, GroupCover, GroupJoin } from './public/group-card.tsx';
import { roleWords } from './public/group.data.ts';

const InviteDialog = lazyPart('dialog', async () => ({
  default: (await import('./members/joining-dialogs.tsx')).InviteDialog,
}));
const EditDialog = lazyPart('dialog', async () => ({
  default: (await import('./making/group-dialogs.tsx')).EditDialog,
}));

function MuteNote({ group }: { group: GroupPage }) {
  if (!group.mute?.muted) return null;
  const { until } = group.mute;
  return (
    <span className="inline-flex items-center gap-1.5">
      <BellOff size={15} aria-hidden="true" />
      {until ? <span title={absoluteTime(new Date(until))}>Muted until {clockTime(new Date(until))}</span> : 'Muted'}
    </span>
  );
}

function Facts({ group }: { group: GroupPage }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-ink-soft">
      <span>{group.topic}</span>
      <span className="inline-flex items-center gap-1.5">
        <Users size={15} aria-hidden="true" />
        {countOf(group.memberCount, 'member')}
      </span>
      <MuteNote group={group} />
    </div>
  );
}

/** The actions of a member on the whole group with their dialogs; for others, how to join. */
function GroupActions({ group, isSmall = false }: { group: GroupPage; isSmall?: boolean }) {
  const [open, setOpen] = useState<'invite' | 'edit' | null>(null);
  const close = () => setOpen(null);
  const isMember = group.standing === 'member';
  return (
    <>
      {isMember ? null : group.isFull ? (
        <p className="text-sm text-ink-soft">This group is full for now.</p>
      ) : (
        <GroupJoin group={group} isOpen />
      )}
      {mayInvite(group) && !isSmall ? (
        <Button size="sm" onClick={() => setOpen('invite')}>
          <UserPlus size={16} aria-hidden="true" /> Invite
        </Button>
      ) : null}
      {isMember ? <GroupMenu group={group} onEdit={() => setOpen('edit')} /> : null}
      <Suspense fallback={null}>
        {open === 'invite' ? <InviteDialog group={group} onClose={close} /> : null}
        {open === 'edit' ? <EditDialog group={group} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** Cover, name and facts of a group, with the actions on the whole group. */
export function GroupHeader({ group }: { group: GroupPage }) {
  const { role } = group;
  return (
    <Card bleed className="overflow-hidden" data-seen={`group-${group.id}`}>
      <GroupCover group={group} size="full" />
      <div className="flex flex-wrap items-end justify-between gap-3 px-4.5 py-4">
        <div className="grid min-w-0 gap-1.5">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <h1 className="min-w-0 wrap-anywhere">
              <bdi>{group.name}</bdi>
            </h1>
            <GroupBadge visibility={group.visibility} />
            {role && role !== 'member' ? <Badge variant="secondary">{roleWords[role]}</Badge> : null}
          </div>
          <Facts group={group} />
          {group.invitedBy ? (
            <p className="text-sm text-ink-soft">
              <bdi>{group.invitedBy.fullName}</bdi> invited you to this group.
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <GroupActions group={group} />
        </div>
      </div>
    </Card>
  );
}

/** The header of the chat on phones: a back button, the group's name and its member count. */
export function ChatHead({ group, onBack }: { group: GroupPage; onBack: () => void }) {
  const { id, name, coverUrl, memberCount } = group;
  return (
    <ChatBar back="Back to the group" onBack={onBack} data-seen={`group-${id}`}>
      <AvatarShape name={name} id={id} src={coverUrl} shape="square" />
      <div className="min-w-0 flex-1">
        <h1 className="truncate font-sans text-base font-semibold tracking-normal">
          <bdi>{name}</bdi>
        </h1>
        <p className="truncate text-sm text-ink-soft">{countOf(memberCount, 'member')}</p>
      </div>
      <GroupActions group={group} isSmall />
    </ChatBar>
  );
}

interface GoneCardProps {
  title: string;
  text: string;
  /** Announced to screen readers, since it replaces the open page. */
  live?: boolean;
}

function GoneCard({ title, text, live = false }: GoneCardProps) {
  return (
    <div role={live ? 'alert' : undefined} className="grid w-full">
      <Card padded className="grid justify-items-center gap-4 text-center">
        <CoilMark size={40} className="text-copper" />
        <h1>{title}</h1>
        <p className="text-ink-soft">{text}</p>
        <Button asChild variant="outline">
          <SiteLink to="/groups">Go to groups</SiteLink>
        </Button>
      </Card>
    </div>
  );
}

/** The group does not exist, or the viewer may not see it. */
export function GroupNotFound() {
  return <GoneCard title="Group not found" text="It may have been deleted, or the address is wrong." />;
}

/** Shown if the membership ended while the group was open. */
export function GroupLeft({ name }: { name: string }) {
  return (
    <GoneCard live title="You’re no longer in this group" text={`You won’t see new posts or messages from ${name}.`} />
  );
}

interface GroupMenuProps {
  group: GroupPage;
  onEdit: () => void;
}

const muteWords = { '1h': 'For 1 hour', '8h': 'For 8 hours', always: 'Until I turn it back on' } as const;

function MuteItems({ group }: { group: GroupPage }) {
  const mute = useGroupAction(groups.mute, { refused: 'Couldn’t mute the group' });
  const unmute = useGroupAction(groups.unmute, {
    done: 'Group unmuted',
    refused: 'Couldn’t unmute the group',
  });
  const params = { id: group.id };
  if (group.mute?.muted) {
    return (
      <MenuItem icon={<Bell size={16} />} onSelect={() => unmute.mutate({ params })}>
        Unmute
      </MenuItem>
    );
  }
  return (
    <>
      <MenuLabel>Mute notifications</MenuLabel>
      {GROUP_MUTES.map((length) => (
        <MenuItem key={length} icon={<BellOff size={16} />} onSelect={() => mute.mutate({ params, body: { length } })}>
          {muteWords[length]}
        </MenuItem>
      ))}
    </>
  );
}

/** The menu with a member's actions on the whole group. */
function GroupMenu({ group, onEdit }: GroupMenuProps) {
  const [asking, setAsking] = useState<'leave' | 'remove' | null>(null);
  const label = `More about ${group.name}`;
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
        <MuteItems group={group} />
        <MenuSeparator />
        {moderates(group) ? (
          <MenuItem icon={<Pencil size={16} />} onSelect={onEdit}>
            {group.role === 'owner' ? 'Edit group' : 'Edit About'}
          </MenuItem>
        ) : null}
        <MenuItem icon={<DoorOpen size={16} />} onSelect={() => setAsking('leave')}>
          Leave group
        </MenuItem>
        {group.role === 'owner' ? (
          <MenuItem destructive icon={<Trash2 size={16} />} onSelect={() => setAsking('remove')}>
            Delete group
          </MenuItem>
        ) : null}
      </DropdownMenu>
      <LeaveDialog group={group} open={asking === 'leave'} onClose={() => setAsking(null)} />
      <RemoveDialog group={group} open={asking === 'remove'} onClose={() => setAsking(null)} />
    </>
  );
}
