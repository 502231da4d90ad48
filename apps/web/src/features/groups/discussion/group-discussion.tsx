import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { groupPosts } from '@innerspring/contract/groups/endpoints';
import type { GroupPage } from '@innerspring/contract/groups/schemas';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { ChatAttachButton, ChatAttachmentChip, useChatAttachment } from '../../../parts/chat/chat-attach.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { localDraft } from '../../../parts/local-draft.ts';
import { givenProblem } from '../../../parts/media/post-media.ts';
import { MentionField } from '../../../parts/mentions/mention-field.tsx';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { PostListSkeleton } from '../../../parts/posts/post-card.tsx';
import { call, fieldProblem, sentenceOf } from '../../../platform/api.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { EmptyState, LoadMore } from '../../../ui/states/list-end.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { discussionPages, membersOf } from '../groups.data.ts';
import { GroupPostCard } from './group-post-card.tsx';

/** The posts of a group: pinned ones first, then the newest. Members write, others may read those of a listed group. */
export default function GroupDiscussion({ group }: { group: GroupPage }) {
  const isMember = group.standing === 'member';
  const list = useInfiniteQuery(discussionPages(group.id));
  const posts = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
      {isMember ? <GroupPostForm group={group} /> : null}
      {list.isPending ? <PostListSkeleton count={2} /> : null}
      {list.error && !list.data ? (
        <Card bleed>
          <LoadFailed what="the discussion" error={list.error} onRetry={() => list.refetch()} />
        </Card>
      ) : null}
      {list.data && posts.length === 0 && !list.hasNextPage ? (
        <Card bleed>
          <EmptyState>
            {isMember
              ? 'No posts yet. Begin the discussion with the first one.'
              : 'No posts yet. Join to begin the discussion.'}
          </EmptyState>
        </Card>
      ) : null}
      {posts.map((post) => (
        <GroupPostCard key={post.id} group={group} post={post} />
      ))}
      {list.data ? <LoadMore list={list} /> : null}
    </div>
  );
}

/** The one file of a group post: chosen, or dropped and pasted with the refusals of the composer. */
function usePostFile() {
  const { attachment, add, remove } = useChatAttachment();
  const [refused, setRefused] = useState<string | null>(null);
  // A file that could not be sent makes room for the next.
  const hasFile = attachment !== null && attachment.state !== 'failed';
  return {
    attachment,
    refused,
    choose(file: File) {
      setRefused(null);
      add(file);
    },
    give(files: File[]) {
      const problem = givenProblem(files, hasFile);
      setRefused(problem);
      if (files[0] && problem === null) add(files[0]);
    },
    remove() {
      setRefused(null);
      remove();
    },
  };
}

/** Where members write a post for the discussion; the words stay in this browser until they are posted. */
export function GroupPostForm({ group }: { group: GroupPage }) {
  const client = useQueryClient();
  const viewer = useCurrentUser();
  const draft = localDraft(viewer.id, `group-post.${group.id}`);
  const [text, setText] = useState(draft.read);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { attachment, refused, choose, give, remove } = usePostFile();
  const file = attachment?.state === 'ready' ? attachment.upload.url : null;
  const post = useMutation({
    mutationFn: () =>
      call(
        groupPosts.create,
        { params: { id: group.id }, body: { content: text, attachmentUrl: file } },
        { headers: { 'idempotency-key': key } },
      ),
    onSuccess: async () => {
      setText('');
      draft.clear();
      remove();
      setKey(crypto.randomUUID());
      await client.invalidateQueries({ queryKey: discussionPages(group.id).queryKey });
      toast({ title: 'Posted in the group', variant: 'success' });
    },
  });
  const isOnItsWay = attachment?.state === 'uploading';
  function change(next: string) {
    setText(next);
    draft.write(next);
    if (post.isError) post.reset();
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    post.mutate();
  }
  return (
    <DropZone onFiles={give} disabled={post.isPending} label="Drop a photo, document or video to add it">
      <Card bleed padded asChild>
        <form noValidate onSubmit={submit} className="grid gap-3" aria-label="New post in the group">
          <div className="flex min-w-0 gap-3">
            <Avatar person={viewer} size={40} />
            <div className="min-w-0 flex-1 rounded-control border border-edge bg-paper px-3 focus-within:border-night focus-within:outline-2 focus-within:outline-night">
              <MentionField
                people={membersOf(group.id)}
                aria-label={`Post in ${group.name}`}
                placeholder={`Share something with ${group.name}`}
                value={text}
                onValueChange={change}
                rows={2}
                bare
                limit={text.length > GROUP_LIMITS.post - 200 ? GROUP_LIMITS.post : undefined}
              />
            </div>
          </div>
          {attachment ? <ChatAttachmentChip attachment={attachment} onRemove={remove} /> : null}
          {refused ? <FieldError>{refused}</FieldError> : null}
          {post.error ? <FieldError>{fieldProblem(post.error, 'content') ?? sentenceOf(post.error)}</FieldError> : null}
          <div className="flex items-center justify-between gap-2">
            <ChatAttachButton onFile={choose} />
            <Button type="submit" size="sm" loading={post.isPending} disabled={isOnItsWay || text.trim() === ''}>
              Post
            </Button>
          </div>
        </form>
      </Card>
    </DropZone>
  );
}
