import type { Conversation } from '@innerspring/contract/messages/schemas';
import { BellOff } from 'lucide-react';
import { usePresence } from '../../../parts/people/presence.ts';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { Age } from '../../../ui/words/days.tsx';
import { ConversationMenu, useConversationActions } from '../inbox/conversation-menu.tsx';
import { InboxBar } from '../inbox/inbox-bar.tsx';
import { nameOf } from '../message-sender.ts';
import { PersonMark } from '../inbox/conversation-list.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BlockDialog } from '../../../parts/safety/safety-actions.tsx';
import { ReportDialog } from '../../../parts/safety/report-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { dropThread } from '../messages.data.ts';

interface ThreadHeadProps {
  conversation: Conversation;
  /** The conversation exists, so it can be pinned, muted and deleted. */
  isKept: boolean;
  /** Goes back to the list, if that is not beside the thread. */
  onBack: () => void;
  backClassName?: string;
  onGone?: (() => void) | undefined;
  /** Level of the heading: 1 on a page, 2 in the widget. */
  level: 1 | 2;
}

function Presence(conversation: Conversation) {
  const { person } = conversation;
  const { isOnline, lastActive } = usePresence(person?.id, conversation);
  if (isOnline) return <span className="text-moss">Online now</span>;
  if (lastActive)
    return (
      <>
        Last active <Age value={lastActive} />
      </>
    );
  return <>{[person?.title, person?.company].filter(Boolean).join(', ')}</>;
}

/** The header of a conversation. */
export function ThreadHead({ conversation, isKept, onBack, backClassName, onGone, level }: ThreadHeadProps) {
  const { person, isFormerMember, isMuted } = conversation;
  const name = nameOf(conversation);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <InboxBar onBack={onBack} backClassName={backClassName} data-seen={`conversation-${conversation.personId}`}>
      <PersonMark conversation={conversation} size={40} />
      <div className="min-w-0 flex-1">
        <Heading className="flex min-w-0 items-center gap-1.5 font-sans text-base font-semibold tracking-normal">
          {person && !isFormerMember ? (
            <SiteLink to={profilePath(person.id)} className="min-w-0 truncate hover:underline">
              <bdi>{name}</bdi>
            </SiteLink>
          ) : (
            <span className="truncate">{name}</span>
          )}
          {isMuted ? <BellOff size={15} role="img" aria-label="Muted" className="shrink-0 text-ink-faint" /> : null}
        </Heading>
        <p dir="auto" className="truncate text-sm text-ink-soft empty:hidden">
          <Presence {...conversation} />
        </p>
      </div>
      {isKept ? <ConversationMenu conversation={conversation} onGone={onGone} /> : null}
    </InboxBar>
  );
}

type Step = 'accept' | 'delete' | 'report' | 'block';

/** The choices for a message request from a member without a connection. */
export function RequestBar({ conversation, onGone }: { conversation: Conversation; onGone: () => void }) {
  const { personId, person } = conversation;
  const client = useQueryClient();
  const actions = useConversationActions(personId);
  const [step, setStep] = useState<Step | null>(null);
  const name = nameOf(conversation);

  async function accept() {
    setStep('accept');
    await actions.accept();
    setStep(null);
  }
  async function decline() {
    setStep('delete');
    if (await actions.decline()) onGone();
    else setStep(null);
  }
  return (
    <section aria-label="Message request" className="grid gap-2.5 border-t border-seam bg-sunk px-4 py-3">
      <p className="text-sm text-ink-soft">
        <bdi className="font-semibold text-ink">{name}</bdi> isn’t one of your connections and wants to message you.
        Replying accepts the request. If you delete it, we won’t tell them.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={step === 'accept'} onClick={() => void accept()}>
          Accept
        </Button>
        <ConfirmDialog
          trigger={
            <Button size="sm" variant="outline" loading={step === 'delete'}>
              Delete
            </Button>
          }
          title={`Delete the request from ${name}?`}
          description="You’ll no longer see what they wrote. We won’t tell them."
          confirmLabel="Delete request"
          cancelLabel="Keep request"
          onConfirm={() => void decline()}
        />
        {person ? (
          <Button size="sm" variant="ghost" onClick={() => setStep('report')}>
            Block and report
          </Button>
        ) : null}
      </div>
      {person ? (
        // The report comes first: after a block, the member can no longer be found.
        <ReportDialog
          targetType="user"
          targetId={personId}
          name={name}
          open={step === 'report'}
          onOpenChange={(open) => (open ? undefined : setStep('block'))}
        />
      ) : null}
      {step === 'block' && person ? (
        <BlockDialog
          person={person}
          onClose={() => setStep(null)}
          onBlocked={() => {
            dropThread(client, personId);
            onGone();
          }}
        />
      ) : null}
    </section>
  );
}
