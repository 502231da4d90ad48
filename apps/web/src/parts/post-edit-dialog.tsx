import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import { postContentProblem } from '@innerspring/contract/post-rules';
import type { Post } from '@innerspring/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { toast } from '../ui/toast.ts';
import { MentionField } from './mention-field.tsx';
import { editPost } from './post-data.ts';

/** Changes the words of an own post; its media stays as it is. */
export function PostEditDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const client = useQueryClient();
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(post.content);
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
      await editPost(client, post.id, text);
      toast({ title: 'Post updated', variant: 'success' });
      onClose();
    } catch (error) {
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
          <Button variant="ghost" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void onSubmit(event)}>
        <FormField label="Post" hideLabel error={problem}>
          <MentionField
            ref={field}
            value={text}
            onValueChange={setText}
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
