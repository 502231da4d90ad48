import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import { postContentProblem } from '@innerspring/contract/posts/rules';
import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SubmitButton, usePlainForm } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { DraftLine, DraftNotice } from '../composer/draft-notice.tsx';
import { createDraftSession, useDraftSession, useSessionState } from '../composer/draft-session.ts';
import { noWords } from '../composer/draft-words.ts';
import { MentionField } from '../mentions/mention-field.tsx';
import { CounterRing } from '../composer/counter-ring.tsx';
import { fullScreenOnPhones, useVisibleHeight } from '../composer/full-screen.ts';
import { WriterLine } from '../composer/writer-line.tsx';
import PostOriginalCard from '../posts/post-original.tsx';
import { repost } from './repost.data.ts';

/** Sends the text; the same text again after a failure reuses the attempt's key, so that it makes one repost. */
function useAttempt(originalId: number) {
  const client = useQueryClient();
  const last = useRef({ wish: '', key: '' });
  return (content: string | null, companyId: number | undefined) => {
    const wish = JSON.stringify([content, companyId]);
    if (last.current.wish !== wish) last.current = { wish, key: crypto.randomUUID() };
    return repost(client, originalId, { content, companyId, key: last.current.key });
  };
}

/** Reposts with a comment, as the member or as a company; the text is stored as a draft until it is sent. */
export default function RepostDialog({ original, onClose }: { original: PostOriginal; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const user = useCurrentUser();
  const session = useDraftSession((tools) =>
    createDraftSession({ userId: user.id, place: `repost:${original.id}`, blank: noWords, offers: 'never', ...tools }),
  );
  const state = useSessionState(session);
  const text = state.words.content;
  const [companyId, setCompanyId] = useState<number>();
  const [refused, setRefused] = useState<{ sentence: string; text: string }>();
  const [isSending, setSending] = useState(false);
  const send = useAttempt(original.id);

  function refuse(sentence: string) {
    setRefused({ sentence, text });
    field.current?.focus();
  }
  // A company has no menu to repost without a comment.
  const content = companyId !== undefined && text.trim() === '' ? null : text;
  const broken = content === null ? null : postContentProblem(content);
  // An error is only shown for the text that it is about.
  const problem = refused && (refused.text === text ? refused.sentence : (broken ?? undefined));
  useVisibleHeight();
  async function submit() {
    if (broken) return refuse(broken);
    setSending(true);
    setRefused(undefined);
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
      refuse(isSaid ? (error.fields['content'] ?? error.sentence) : 'Couldn’t repost. Please try again.');
    }
  }

  const form = usePlainForm(() => void submit(), { busy: isSending });
  return (
    <Dialog
      open
      locked={isSending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Repost with a comment"
      className={fullScreenOnPhones}
      footer={
        <>
          <CounterRing length={text.length} limit={POST_MAX_LENGTH} />
          <Button variant="ghost" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Repost</SubmitButton>
        </>
      }
    >
      <Form form={form} label="Repost with a comment">
        <WriterLine companyId={companyId} onCompany={setCompanyId} disabled={isSending}>
          <DraftLine draft={state.draft} />
        </WriterLine>
        <DraftNotice state={state} session={session} onWords={() => field.current?.focus()} />
        <FormField label="Your comment" hideLabel error={problem}>
          <MentionField
            ref={field}
            value={text}
            onValueChange={(changed) => session.write({ content: changed })}
            readOnly={isSending}
            withTopics
            rows={3}
            bare="large"
            aria-invalid={text.length > POST_MAX_LENGTH || undefined}
            autoFocus
            placeholder="Add your take…"
          />
        </FormField>
        <PostOriginalCard original={original} />
      </Form>
    </Dialog>
  );
}
