import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import type { DraftSession, SessionState } from './draft-session.ts';
import { shownText } from '../mentions/mention-text.ts';

interface DraftNoticeProps {
  state: SessionState;
  session: DraftSession;
  /** Called when the content of the form was replaced. */
  onWords: () => void;
}

const look = 'flex min-w-0 flex-wrap items-center gap-2 rounded-control bg-night-wash px-3.5 py-2.5 text-sm';

/** An earlier draft: restored, offered, or changed on another device, each with its actions. */
export function DraftNotice({ state, session, onWords }: DraftNoticeProps) {
  const { draft, notice } = state;
  const then = (act: () => void) => () => {
    act();
    onWords();
  };
  if (draft.kind === 'conflict') {
    return (
      <div role="alert" className={look}>
        <p className="min-w-0 basis-full">
          {draft.sentence} {draft.theirs ? 'Choose which one to keep.' : 'What you see here is still on this device.'}
        </p>
        <Button size="sm" variant="outline" onClick={then(session.takeTheirs)}>
          {draft.theirs ? 'Use the other one' : 'Discard this one'}
        </Button>
        <Button size="sm" variant="outline" onClick={then(session.keepMine)}>
          Keep this one
        </Button>
      </div>
    );
  }
  if (notice?.kind === 'offer') {
    const { content, media } = notice.words;
    return (
      <div className={look}>
        <p className="min-w-0 flex-1 truncate">
          You have a draft:{' '}
          <bdi className="text-ink-soft">{shownText(content).text.trim() || (media ? `one ${media.kind}` : '')}</bdi>
        </p>
        <Button size="sm" variant="outline" onClick={then(session.restore)}>
          Restore draft
        </Button>
        <Discard onDiscard={then(session.discard)} />
      </div>
    );
  }
  if (notice?.kind !== 'restored') return null;
  return (
    <div role="status" className={look}>
      <p className="min-w-0 flex-1">Draft restored</p>
      <Discard onDiscard={then(session.discard)} />
    </div>
  );
}

function Discard({ onDiscard }: { onDiscard: () => void }) {
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost">
          Discard
        </Button>
      }
      title="Discard your draft?"
      description="We delete it on all your devices. You can’t undo this."
      confirmLabel="Discard draft"
      cancelLabel="Keep draft"
      onConfirm={onDiscard}
    />
  );
}

const lines = {
  quiet: '',
  conflict: '',
  saving: 'Saving draft…',
  saved: 'Draft saved',
  local: 'Draft saved on this device until you’re back online',
} as const;

/** Whether the draft is saved, below the author's line. */
export function DraftLine({ draft }: Pick<SessionState, 'draft'>) {
  const text = draft.kind === 'refused' ? `Couldn’t save draft: ${draft.sentence}` : lines[draft.kind];
  return (
    <p role="status" className="min-w-0 text-xs text-ink-faint empty:hidden">
      {text}
    </p>
  );
}
