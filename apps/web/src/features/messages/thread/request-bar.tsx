import type { Conversation } from '@innerspring/contract/messages/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BlockDialog } from '../../../parts/safety/safety-actions.tsx';
import { ReportDialog } from '../../../parts/safety/report-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConversationActions } from '../inbox/conversation-menu.tsx';
import { nameOf } from '../message-sender.ts';
import { dropThread } from '../messages.data.ts';

type Step = 'accept' | 'delete' | 'report' | 'block';

/** What to do with the first words of somebody one is not connected to. */
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
        <bdi className="font-semibold text-ink">{name}</bdi> is not among your connections and wants to message you.
        Answering accepts the request. They are not told if you delete it.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={step === 'accept'} onClick={() => void accept()}>
          Accept
        </Button>
        <Button size="sm" variant="outline" loading={step === 'delete'} onClick={() => void decline()}>
          Delete
        </Button>
        {person ? (
          <Button size="sm" variant="ghost" onClick={() => setStep('report')}>
            Block and report
          </Button>
        ) : null}
      </div>
      {person ? (
        // The report comes first: whoever is blocked can no longer be found.
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
