import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import { postContentProblem } from '@innerspring/contract/post-rules';
import type { Post } from '@innerspring/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../platform/api.ts';
import { useCurrentUser } from '../platform/current-user.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { toast } from '../ui/toast.ts';
import { DraftLine, DraftNotice } from './draft-notice.tsx';
import { createDraftSession } from './draft-session.ts';
import { type DraftWords, isSame, noWords } from './draft-words.ts';
import { MentionField } from './mention-field.tsx';
import { editPost } from './post-data.ts';
import { useDraftSession, useSessionState } from './use-draft-session.ts';

/** An edit begins with the post as it is: what is just that needs no draft. */
function editOf(post: Post) {
  const blank: DraftWords = { ...noWords, content: post.content };
  return {
    blank,
    offers: 'never' as const,
    isNothing: (words: DraftWords) => isSame(words, blank),
    replaces: true,
  };
}

/** Changes the words of an own post; its media stays as it is. */
export function PostEditDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const client = useQueryClient();
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const user = useCurrentUser();
  const session = useDraftSession((tools) =>
    createDraftSession({ userId: user.id, place: `post:${post.id}`, ...editOf(post), ...tools }),
  );
  const state = useSessionState(session);
  const text = state.words.content;
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  function refuse(sentence: string) {
    setProblem(sentence);
    field.current?.focus();
  }
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const broken = postContentProblem(text);
    if (broken) return refuse(broken);
    setSaving(true);
    setProblem(undefined);
    try {
      await session.hold();
      await editPost(client, post.id, text);
      session.published();
      toast({ title: 'Post updated', variant: 'success' });
      onClose();
    } catch (error) {
      session.failed();
      setSaving(false);
      refuse(
        error instanceof ApiError
          ? (error.fields['content'] ?? error.sentence)
          : 'The post could not be saved. Please try again.',
      );
    }
  }

  return (
    <Dialog
      open
      locked={isSaving}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Edit post"
      footer={
        <>
          <DraftLine draft={state.draft} />
          <Button variant="ghost" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        <DraftNotice state={state} session={session} onWords={() => field.current?.focus()} />
        <FormField label="Post" hideLabel error={problem}>
          <MentionField
            ref={field}
            value={text}
            onValueChange={(content) => session.write({ content })}
            readOnly={isSaving}
            rows={5}
            limit={POST_MAX_LENGTH}
            withTopics
            autoFocus
          />
        </FormField>
      </form>
    </Dialog>
  );
}
