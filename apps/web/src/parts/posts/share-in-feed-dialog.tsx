import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import { posts } from '@innerspring/contract/posts/endpoints';
import { postContentProblem } from '@innerspring/contract/posts/rules';
import { type ReactNode, useState } from 'react';
import { call } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { useActionForm } from '../forms/action-form.ts';
import { localDraft } from '../local-draft.ts';
import { MentionField } from '../mentions/mention-field.tsx';

interface ShareInFeedDialogProps {
  /** What the post shares. */
  item: { jobId: number } | { eventId: number } | { pollId: number };
  /** The initial text, which the member can change. */
  words: string;
  /** Where unsent text is stored in this browser. */
  draftPlace: string;
  /** The item as the post will show it. */
  children: ReactNode;
  onClose: () => void;
}

/** Shares an item in the feed, as a card below the text. */
export function ShareInFeedDialog({ item, words, draftPlace, children, onClose }: ShareInFeedDialogProps) {
  // One key per dialog: sending again after a lost connection publishes once.
  const [key] = useState(() => crypto.randomUUID());
  const publish = ({ content }: { content: string }) =>
    call(posts.create, { body: { content, ...item } }, { headers: { 'idempotency-key': key } });
  const form = useActionForm(publish, {
    values: { content: words },
    check: ({ content }) => ({ content: postContentProblem(content) ?? undefined }),
    draft: localDraft(useCurrentUser().id, draftPlace),
    touches: /^posts\./,
    done: 'Shared in the feed',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Share in the feed"
      submit="Post"
    >
      <Field form={form} name="content" label="Your words" required>
        {({ value, onChange, onBlur, name, ref }) => (
          <MentionField
            ref={ref}
            name={name}
            rows={4}
            limit={POST_MAX_LENGTH}
            value={value}
            onValueChange={onChange}
            onBlur={onBlur}
            withTopics
          />
        )}
      </Field>
      <Card>{children}</Card>
    </FormDialog>
  );
}
