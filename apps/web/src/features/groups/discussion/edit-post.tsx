import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { groupPosts } from '@innerspring/contract/groups/endpoints';
import type { GroupPost } from '@innerspring/contract/groups/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { MentionField } from '../../../parts/mentions/mention-field.tsx';
import { call } from '../../../platform/api.ts';
import { fieldProblem, sentenceOf } from '../../../platform/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { showPost } from './discussion.data.ts';
import { membersOf } from '../members/members-of.ts';

/** Changes the words of an own post in its place. */
export function EditPost({ post, onClose }: { post: GroupPost; onClose: () => void }) {
  const client = useQueryClient();
  const [text, setText] = useState(post.content);
  const save = useMutation({
    mutationFn: () => call(groupPosts.edit, { params: { id: post.groupId, postId: post.id }, body: { content: text } }),
    onSuccess: (changed) => {
      showPost(client, changed);
      onClose();
    },
  });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate();
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <MentionField
        people={membersOf(post.groupId)}
        aria-label="Words of your post"
        autoFocus
        value={text}
        onValueChange={setText}
        rows={3}
        limit={GROUP_LIMITS.post}
      />
      {save.error ? <FieldError>{fieldProblem(save.error, 'content') ?? sentenceOf(save.error)}</FieldError> : null}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={save.isPending} disabled={text.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  );
}
