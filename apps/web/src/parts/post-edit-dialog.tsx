import { POST_MAX_LENGTH } from '@innerspring/contract/constants';
import type { Post } from '@innerspring/contract/posts';
import { useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AudienceChoice } from './audience-choice.tsx';
import { DraftLine, DraftNotice } from './draft-notice.tsx';
import { MentionField } from './mention-field.tsx';
import { PostEditCover } from './post-edit-cover.tsx';
import { type PostEdit, usePostEdit } from './use-post-edit.ts';

/** Changes an own post: its words, who may read it, the description of its picture and the cover of its video. */
export function PostEditDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isBusy, setBusy] = useState(false);
  const onWords = () => field.current?.focus();
  const edit = usePostEdit(post, { onDone: onClose, onRefused: onWords });
  const { session, state, isSaving } = edit;
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
          <Button type="submit" form={formId} loading={isSaving} disabled={isBusy}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !isSaving) void edit.save();
        }}
      >
        <DraftNotice state={state} session={session} onWords={onWords} />
        <FormField label="Post" hideLabel error={edit.problem}>
          <MentionField
            ref={field}
            value={state.words.content}
            onValueChange={(content) => session.write({ content })}
            rows={5}
            limit={POST_MAX_LENGTH}
            readOnly={isSaving}
            withTopics
            autoFocus
          />
        </FormField>
        <Looks post={post} edit={edit} onBusy={setBusy} />
        <AudienceChoice
          value={state.words.audience}
          onChange={(audience) => session.write({ audience })}
          isCompany={post.company !== null}
          disabled={isSaving}
        />
      </form>
    </Dialog>
  );
}

/** What belongs to a picture or a video. */
function Looks({ post, edit, onBusy }: { post: Post; edit: PostEdit; onBusy: (isBusy: boolean) => void }) {
  const { session, state, cover, isSaving } = edit;
  if (post.image) {
    return (
      <div className="flex min-w-0 gap-3">
        <img
          src={post.image.smallUrl}
          alt="Of the post"
          className="size-20 shrink-0 rounded-small border border-seam bg-sunk object-cover"
        />
        <FormField label="Describe the picture" optional help="Read aloud to people who do not see it.">
          <TextField
            value={state.words.imageAlt}
            maxLength={500}
            disabled={isSaving}
            onChange={({ target }) => session.write({ imageAlt: target.value })}
          />
        </FormField>
      </div>
    );
  }
  if (!post.video) return null;
  const chosen = cover && (cover.smallUrl ?? cover.url);
  return (
    <PostEditCover
      coverUrl={cover === undefined ? post.video.posterUrl : (chosen ?? null)}
      onCover={edit.setCover}
      onBusy={onBusy}
      disabled={isSaving}
    />
  );
}
