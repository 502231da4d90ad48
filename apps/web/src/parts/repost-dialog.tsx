import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import { postContentProblem } from '@innerspring/contract/post-rules';
import type { PostOriginal } from '@innerspring/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../platform/api.ts';
import { useCurrentUser } from '../platform/current-user.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { toast } from '../ui/toast.ts';
import { localDraft } from './local-draft.ts';
import { MentionField } from './mention-field.tsx';
import PostOriginalCard from './post-original.tsx';
import { repost } from './repost-data.ts';

/** Sends the words; the same words again after a failure repeat the attempt's key, so that one repost comes of them. */
function useAttempt(originalId: number) {
  const client = useQueryClient();
  const last = useRef({ text: '', key: '' });
  return (text: string) => {
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return repost(client, originalId, text, last.current.key);
  };
}

/** Reposts with words of one's own; what was typed stays in this browser until it is sent. */
export default function RepostDialog({ original, onClose }: { original: PostOriginal; onClose: () => void }) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = localDraft(useCurrentUser().id, `repost.${original.id}`);
  const [text, setText] = useState(() => draft.read());
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = useAttempt(original.id);

  function refuse(sentence: string) {
    setProblem(sentence);
    field.current?.focus();
  }
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const broken = postContentProblem(text);
    if (broken) return refuse(broken);
    setSending(true);
    setProblem(undefined);
    try {
      await send(text);
      draft.clear();
      toast({ title: 'Reposted', description: 'Your followers see it in their feed.', variant: 'success' });
      onClose();
    } catch (error) {
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
        <FormField label="Your words" error={problem}>
          <MentionField
            ref={field}
            value={text}
            onValueChange={(next) => {
              setText(next);
              draft.write(next);
            }}
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
