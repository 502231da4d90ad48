import { messages } from '@innerspring/contract/messages/endpoints';
import type { Conversation } from '@innerspring/contract/messages/schemas';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
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
import { BlockDialog } from '../../../parts/safety/safety-actions.tsx';
import { ReportDialog } from '../../../parts/safety/report-dialog.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { call } from '../../../platform/api.ts';
import { attempt } from '../../../platform/client-errors.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { nameOf } from '../message-sender.ts';
import { dropThread, outdateLists, putConversation } from '../messages.data.ts';

interface ConversationMenuProps {
  conversation: Conversation;
  className?: string;
  /** Called after the conversation is deleted or its member blocked. */
  onGone?: (() => void) | undefined;
}

type Question = 'delete' | 'block' | 'report';

const muteTimes: readonly [MuteTime, string][] = [
  ['1_hour', 'Mute for 1 hour'],
  ['8_hours', 'Mute for 8 hours'],
  ['always', 'Mute'],
];

/** Pin, archive and mute: available for every conversation, whoever the other member is. */
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
        {isArchived ? 'Unarchive' : 'Archive'}
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
  const { personId, person, isFormerMember } = conversation;
  const actions = useConversationActions(personId);
  const [asked, setAsked] = useState<Question | null>(null);
  const name = nameOf(conversation);
  // Whose account is out of sight can still be blocked and reported.
  const target = { id: personId, fullName: person ? name : 'this member', username: person?.username ?? '' };
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
        {isFormerMember ? null : (
          <>
            <MenuItem icon={<Ban size={18} />} onSelect={() => setAsked('block')}>
              Block {target.fullName}
            </MenuItem>
            <MenuItem icon={<Flag size={18} />} onSelect={() => setAsked('report')}>
              Report {target.fullName}
            </MenuItem>
          </>
        )}
        <MenuItem icon={<Trash2 size={18} />} destructive onSelect={() => setAsked('delete')}>
          Delete conversation
        </MenuItem>
      </DropdownMenu>
      {asked === 'block' ? <BlockDialog person={target} onClose={close} onBlocked={onGone} /> : null}
      <ReportDialog
        targetType="user"
        targetId={personId}
        name={target.fullName}
        open={asked === 'report'}
        onOpenChange={(open) => (open ? undefined : close())}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={(open) => (open ? undefined : close())}
        title={`Delete the conversation with ${name}?`}
        description="You’ll no longer see what’s been said so far. The other person keeps it."
        confirmLabel="Delete conversation"
        cancelLabel="Keep conversation"
        onConfirm={() => {
          close();
          void actions.clear().then((done) => (done ? onGone?.() : undefined));
        }}
      />
    </>
  );
}

type MuteTime = '1_hour' | '8_hours' | 'always';

function actionsOn(client: QueryClient, personId: number) {
  const params = { id: personId };
  const move = async (answer: Promise<Conversation>) => {
    putConversation(client, await answer);
    outdateLists(client, personId);
  };
  return {
    pin: (isOn: boolean) =>
      attempt(isOn ? 'Couldn’t pin the conversation' : 'Couldn’t unpin the conversation', () =>
        move(isOn ? call(messages.pin, { params }) : call(messages.unpin, { params })),
      ),
    async archive(isOn: boolean) {
      const done = await attempt('Couldn’t archive the conversation', () =>
        move(isOn ? call(messages.archive, { params }) : call(messages.unarchive, { params })),
      );
      const title = isOn ? 'Conversation archived' : 'Conversation unarchived';
      if (done) toast({ title, about: `archive.${personId}` });
    },
    mute: (length: MuteTime | null) =>
      attempt('Couldn’t mute the conversation', () =>
        move(length ? call(messages.mute, { params, body: { length } }) : call(messages.unmute, { params })),
      ),
    accept: () =>
      attempt('Couldn’t accept the request', async () => {
        putConversation(client, await call(messages.accept, { params }));
        outdateLists(client, personId);
        // Content that was withheld from the request comes with the messages.
        await client.resetQueries({ queryKey: [messages.thread.name, personId] });
      }),
    decline: () =>
      attempt('Couldn’t delete the request', async () => {
        await call(messages.decline, { params });
        dropThread(client, personId);
      }),
    clear: () =>
      attempt('Couldn’t delete the conversation', async () => {
        await call(messages.clear, { params });
        dropThread(client, personId);
      }),
  };
}

/** Actions on a whole conversation. A refusal shows a toast. */
export function useConversationActions(personId: number) {
  return actionsOn(useQueryClient(), personId);
}
