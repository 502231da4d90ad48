import type { AdminPoll } from '@innerspring/contract/polls/admin';
import { adminPolls } from '@innerspring/contract/polls/admin-endpoints';
import { type ReactNode, useState } from 'react';
import type { Decision } from '../../../parts/desk/desk-case.tsx';
import { useDesk } from '../../../parts/desk/desk-context.ts';
import { useAction } from '../../../platform/use-action.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { staffTouches, titleOf } from './polls-admin.data.ts';

/** The confirmations before actions that cannot be undone. */
const questions = {
  close: {
    title: (name: string) => `Close “${name}” now?`,
    description: 'Voting ends right away, and we notify everyone who voted.',
    confirmLabel: 'Close poll',
    cancelLabel: 'Keep open',
  },
  delete: {
    title: (name: string) => `Delete “${name}”?`,
    description: 'You can’t undo this.',
    confirmLabel: 'Delete poll',
    cancelLabel: 'Keep poll',
  },
} as const;
type Asked = keyof typeof questions;

/** Actions that move a poll to another list, or to none. Afterwards the next poll opens. */
function useMoves(poll: AdminPoll) {
  const { next } = useDesk();
  const move = { touches: staffTouches, touchesIfRefused: staffTouches, onDone: () => next(poll.id) };
  return {
    publish: useAction(adminPolls.publish, {
      ...move,
      done: ({ state }) => ({ title: state === 'scheduled' ? 'Poll scheduled' : 'Poll published' }),
      refused: 'Couldn’t publish the poll',
    }),
    close: useAction(adminPolls.close, { ...move, done: 'Poll closed', refused: 'Couldn’t close the poll' }),
    archive: useAction(adminPolls.archive, {
      ...move,
      done: (_, { body }) => ({ title: body.isArchived ? 'Poll archived' : 'Poll put back' }),
      refused: 'Couldn’t move the poll',
    }),
    remove: useAction(adminPolls.remove, { ...move, done: 'Poll deleted', refused: 'Couldn’t delete the poll' }),
  };
}

/** The staff actions for a poll's state, and the confirmation before those that cannot be undone. */
export function usePollDecisions(poll: AdminPoll): { decisions: Decision[]; question: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  // The dialog keeps its text while it fades out.
  const [said, setSaid] = useState<Asked>('close');
  const { publish, close, archive, remove } = useMoves(poll);
  const feature = useAction(adminPolls.feature, {
    touches: staffTouches,
    touchesIfRefused: staffTouches,
    done: (_, { body }) => ({ title: body.isFeatured ? 'Now the poll of the week' : 'No longer the poll of the week' }),
    refused: 'Couldn’t change the poll of the week',
  });
  const params = { id: poll.id };
  const ask = (what: Asked) => () => {
    setSaid(what);
    setAsked(what);
  };
  const featuring: Decision = {
    key: 'w',
    label: poll.isFeatured ? 'No longer poll of the week' : 'Make poll of the week',
    loading: feature.isPending,
    run: () => feature.mutate({ params, body: { isFeatured: !poll.isFeatured } }),
  };
  const shelving: Decision = {
    key: 'a',
    label: poll.state === 'archived' ? 'Put back' : 'Archive',
    loading: archive.isPending,
    run: () => archive.mutate({ params, body: { isArchived: poll.state !== 'archived' } }),
  };
  const deleting: Decision = {
    key: 'd',
    label: 'Delete',
    destructive: true,
    loading: remove.isPending,
    run: ask('delete'),
  };
  const ofState: Record<AdminPoll['state'], Decision[]> = {
    draft: [
      { key: 'p', label: 'Publish', primary: true, loading: publish.isPending, run: () => publish.mutate({ params }) },
      deleting,
    ],
    scheduled: [featuring, deleting],
    open: [featuring, { key: 'c', label: 'Close now', destructive: true, loading: close.isPending, run: ask('close') }],
    closed: [shelving],
    archived: [shelving],
  };
  const { title, ...words } = questions[said];
  return {
    decisions: ofState[poll.state],
    question: (
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={title(titleOf(poll))}
        {...words}
        onConfirm={() => (said === 'close' ? close : remove).mutate({ params })}
      />
    ),
  };
}
