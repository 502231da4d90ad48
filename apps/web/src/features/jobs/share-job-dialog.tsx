import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import type { Job } from '@innerspring/contract/jobs/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { postContentProblem } from '@innerspring/contract/posts/rules';
import { useState } from 'react';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { localDraft } from '../../parts/local-draft.ts';
import { MentionField } from '../../parts/mentions/mention-field.tsx';
import { call } from '../../platform/api.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { JobRow } from './job-row.tsx';

/** Shares a job in the feed, as a card below the words. */
export default function ShareJobDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  // One key for the dialog: sending again after a cut publishes once.
  const [key] = useState(() => crypto.randomUUID());
  const publish = ({ content }: { content: string }) =>
    call(posts.create, { body: { content, jobId: job.id } }, { headers: { 'idempotency-key': key } });
  const form = useActionForm(publish, {
    values: { content: `${job.canManage ? 'We’re hiring' : 'A job that may interest you'}: ${job.title}` },
    check: ({ content }) => ({ content: postContentProblem(content) ?? undefined }),
    draft: localDraft(useCurrentUser().id, `share-job-post.${job.id}`),
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
      <Card>
        <JobRow job={job} />
      </Card>
    </FormDialog>
  );
}
