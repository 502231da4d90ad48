import type { Conversation } from '@innerspring/contract/messages/schemas';
import {
  Archive,
  ArchiveRestore,
  Ban,
  Bell,
  BellOff,
  Ellipsis,
  Flag,
  Pin,
  PinOff,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useState } from 'react';
import { BlockDialog } from '../../../parts/safety/block-dialog.tsx';
import { ReportDialog } from '../../../parts/safety/report-dialog.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type MuteTime, useConversationActions } from './conversation-actions.ts';
import { nameOf } from '../message-sender.ts';

interface ConversationMenuProps {
  conversation: Conversation;
  className?: string;
  /** After the conversation is deleted or its member blocked. */
  onGone?: (() => void) | undefined;
}

type Question = 'delete' | 'block' | 'report';

const muteTimes: readonly [MuteTime, string][] = [
  ['1_hour', 'Mute for 1 hour'],
  ['8_hours', 'Mute for 8 hours'],
  ['always', 'Mute'],
];

/** Pin, archive, mute: what the viewer may do with a conversation, whoever the other is. */
function KeepingItems({ conversation }: { conversation: Conversation }) {
  const { personId, isPinned, isArchived, isMuted } = conversation;
  const actions = useConversationActions(personId);
  return (
    <>
      <MenuItem icon={isPinned ? <PinOff size={18} /> : <Pin size={18} />} onSelect={() => void actions.pin(!isPinned)}>
        {isPinned ? 'Unpin' : 'Pin'}
      </MenuItem>
      <MenuItem
        icon={isArchived ? <ArchiveRestore size={18} /> : <Archive size={18} />}
        onSelect={() => void actions.archive(!isArchived)}
      >
        {isArchived ? 'Move out of archive' : 'Archive'}
      </MenuItem>
      {isMuted ? (
        <MenuItem icon={<Bell size={18} />} onSelect={() => void actions.mute(null)}>
          Unmute
        </MenuItem>
      ) : (
        muteTimes.map(([length, label]) => (
          <MenuItem key={length} icon={<BellOff size={18} />} onSelect={() => void actions.mute(length)}>
            {label}
          </MenuItem>
        ))
      )}
    </>
  );
}

/** The More button of a conversation, with the dialogs it opens. */
export function ConversationMenu({ conversation, className, onGone }: ConversationMenuProps) {
  const { personId, person } = conversation;
  const actions = useConversationActions(personId);
  const [asked, setAsked] = useState<Question | null>(null);
  const name = nameOf(conversation);
  const close = () => setAsked(null);
  return (
    <>
      <DropdownMenu
        label={`Conversation with ${name}`}
        trigger={
          <IconButton size="sm" aria-label={`More about the conversation with ${name}`} className={className}>
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        }
      >
        {person ? (
          <MenuItem asChild>
            <SiteLink to={profilePath(person.id)}>
              <UserRound size={18} aria-hidden="true" className="opacity-80" />
              View profile
            </SiteLink>
          </MenuItem>
        ) : null}
        <KeepingItems conversation={conversation} />
        <MenuSeparator />
        {person ? (
          <>
            <MenuItem icon={<Ban size={18} />} onSelect={() => setAsked('block')}>
              Block {name}
            </MenuItem>
            <MenuItem icon={<Flag size={18} />} onSelect={() => setAsked('report')}>
              Report {name}
            </MenuItem>
          </>
        ) : null}
        <MenuItem icon={<Trash2 size={18} />} destructive onSelect={() => setAsked('delete')}>
          Delete conversation
        </MenuItem>
      </DropdownMenu>
      {asked === 'block' && person ? <BlockDialog person={person} onClose={close} onBlocked={onGone} /> : null}
      {person ? (
        <ReportDialog
          targetType="user"
          targetId={personId}
          name={name}
          open={asked === 'report'}
          onOpenChange={(open) => (open ? undefined : close())}
        />
      ) : null}
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={(open) => (open ? undefined : close())}
        title={`Delete the conversation with ${name}?`}
        description="Everything said so far goes out of your view. The other side keeps it."
        confirmLabel="Delete conversation"
        onConfirm={() => {
          close();
          void actions.clear().then((done) => (done ? onGone?.() : undefined));
        }}
      />
    </>
  );
}
