import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import { postContentProblem } from '@innerspring/contract/posts/rules';
import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { DraftLine, DraftNotice } from '../composer/draft-notice.tsx';
import { createDraftSession, useDraftSession, useSessionState } from '../composer/draft-session.ts';
import { noWords } from '../composer/draft-words.ts';
import { MentionField } from '../mentions/mention-field.tsx';
import { PostAs } from '../composer/post-options.tsx';
import PostOriginalCard from '../posts/post-original.tsx';
import { repost } from './repost.data.ts';

/** Sends the words; the same words again after a failure repeat the attempt's key, so that one repost comes of them. */
function useAttempt(originalId: number) {
  const client = useQueryClient();
  const last = useRef({ wish: '', key: '' });
  return (content: string | null, companyId: number | undefined) => {
    const wish = JSON.stringify([content, companyId]);
    if (last.current.wish !== wish) last.current = { wish, key: crypto.randomUUID() };
    return repost(client, originalId, { content, companyId, key: last.current.key });
  };
}

/** Reposts with words of one's own, as oneself or as a company; what was typed is kept as a draft until it is sent. */
export default function RepostDialog({ original, onClose }: { original: PostOriginal; onClose: () => void }) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const user = useCurrentUser();
  const session = useDraftSession((tools) =>
    createDraftSession({ userId: user.id, place: `repost:${original.id}`, blank: noWords, offers: 'never', ...tools }),
  );
  const state = useSessionState(session);
  const text = state.words.content;
  const [companyId, setCompanyId] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = useAttempt(original.id);

  function refuse(sentence: string) {
    setProblem(sentence);
    field.current?.focus();
  }
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A company has no menu of its own from which it could repost without words.
    const content = companyId !== undefined && text.trim() === '' ? null : text;
    const broken = content === null ? null : postContentProblem(content);
    if (broken) return refuse(broken);
    setSending(true);
    setProblem(undefined);
    try {
      await session.hold();
      await send(content, companyId);
      session.published();
      const description = `${companyId === undefined ? 'Your' : 'The company’s'} followers see it in their feed.`;
      toast({ title: 'Reposted', description, variant: 'success' });
      onClose();
    } catch (error) {
      session.failed();
      setSending(false);
      const isSaid = error instanceof ApiError;
      refuse(isSaid ? (error.fields['content'] ?? error.sentence) : 'Could not repost. Please try again.');
    }
  }

  return (
    <Dialog
      open
      locked={isSending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Repost with your words"
      footer={
        <>
          <DraftLine draft={state.draft} />
          <Button variant="ghost" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSending}>
            Repost
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        <DraftNotice state={state} session={session} onWords={() => field.current?.focus()} />
        <PostAs value={companyId} onChange={setCompanyId} disabled={isSending} />
        <FormField label="Your words" optional={companyId !== undefined} error={problem}>
          <MentionField
            ref={field}
            value={text}
            onValueChange={(content) => session.write({ content })}
            readOnly={isSending}
            rows={4}
            limit={POST_MAX_LENGTH}
            autoFocus
          />
        </FormField>
        <PostOriginalCard original={original} />
      </form>
    </Dialog>
  );
}
