import { GROUP_LIMITS } from '@innerspring/contract/groups/choices';
import { groupPosts } from '@innerspring/contract/groups/endpoints';
import type { GroupPage, GroupPost } from '@innerspring/contract/groups/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MessageSquare, Pin, ThumbsUp } from 'lucide-react';
import { type SubmitEvent, Suspense, useState } from 'react';
import { ChatFile } from '../../../parts/chat/chat-file.tsx';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { MentionField } from '../../../parts/mentions/mention-field.tsx';
import { Avatar } from '../../../parts/people/avatar.tsx';
import { PostTextView } from '../../../parts/posts/post-text.tsx';
import { profilePath, SiteLink } from '../../../parts/site-link.tsx';
import { ToggleQueue } from '../../../parts/toggle-queue.ts';
import { call, fieldProblem, sentenceOf } from '../../../platform/api.ts';
import { complain } from '../../../platform/client-errors.ts';
import { Skeleton } from '../../../ui/states/loading.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { RelativeTime } from '../../../ui/words/relative-time.tsx';
import { membersOf, showPost } from '../groups.data.ts';
import { GroupPostMenu } from './group-post-menu.tsx';

/** Changes the words of an own post in its place. */
function EditPost({ post, onClose }: { post: GroupPost; onClose: () => void }) {
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

const GroupComments = lazyPart('part', () => import('./group-comments.tsx'));

interface GroupPostCardProps {
  group: GroupPage;
  post: GroupPost;
}

/** Likes and takes back at once; rapid clicks cost at most one more request. */
function useLike(post: GroupPost) {
  const client = useQueryClient();
  const params = { id: post.groupId, postId: post.id };
  const [queue] = useState(
    () =>
      new ToggleQueue<boolean, GroupPost>({
        confirmed: post.liked,
        send: (on) => call(on ? groupPosts.like : groupPosts.unlike, { params }),
        onSettled: (answer) => showPost(client, answer),
        onFailed: (error, liked) => {
          showPost(client, { ...post, liked });
          complain('Could not like the post.', error);
        },
      }),
  );
  return () => {
    const liked = !post.liked;
    showPost(client, { ...post, liked, likeCount: post.likeCount + (liked ? 1 : -1) });
    void queue.wish(liked);
  };
}

function Head({ group, post, onEdit }: GroupPostCardProps & { onEdit: () => void }) {
  const { author } = post;
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Avatar person={author} size={44} />
      <div className="min-w-0 flex-1 leading-snug">
        {author ? (
          <SiteLink to={profilePath(author.id)} className="block truncate font-semibold hover:underline">
            <bdi>{author.fullName}</bdi>
          </SiteLink>
        ) : (
          <p className="font-semibold">Former member</p>
        )}
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-faint">
          <RelativeTime value={post.createdAt} suffix="ago" />
          {post.editedAt ? <span>Edited</span> : null}
          {post.isPinned ? (
            <span className="inline-flex items-center gap-1 font-medium text-copper-ink">
              <Pin size={13} aria-hidden="true" />
              Pinned
            </span>
          ) : null}
        </p>
      </div>
      {group.standing === 'member' ? <GroupPostMenu group={group} post={post} onEdit={onEdit} /> : null}
    </div>
  );
}

/** One post of the discussion, with likes and comments. */
export function GroupPostCard({ group, post }: GroupPostCardProps) {
  const [isEditing, setEditing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const toggleLike = useLike(post);
  const isMember = group.standing === 'member';
  const name = post.author?.fullName ?? 'a former member';
  return (
    <Card bleed padded asChild>
      <article aria-label={`Post by ${name}`} data-seen={`groupPost-${post.id}`} className="grid gap-3">
        <Head group={group} post={post} onEdit={() => setEditing(true)} />
        {isEditing ? (
          <EditPost post={post} onClose={() => setEditing(false)} />
        ) : (
          <p dir="auto" className="text-post wrap-anywhere whitespace-pre-wrap">
            <PostTextView content={post.content} mentions={post.mentions} />
          </p>
        )}
        {post.attachment ? <ChatFile attachment={post.attachment} author={name} /> : null}
        <div className="flex flex-wrap items-center gap-1 border-t border-seam pt-2">
          <Button
            variant="ghost"
            size="sm"
            aria-pressed={post.liked}
            disabled={!isMember}
            onClick={toggleLike}
            className={post.liked ? 'text-night!' : undefined}
          >
            <ThumbsUp size={17} aria-hidden="true" /> {post.likeCount > 0 ? countOf(post.likeCount, 'like') : 'Like'}
          </Button>
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={() => setOpen((open) => !open)}>
            <MessageSquare size={17} aria-hidden="true" />{' '}
            {post.commentCount > 0 ? countOf(post.commentCount, 'comment') : 'Comment'}
          </Button>
        </div>
        {isOpen ? (
          <Suspense fallback={<Skeleton className="h-16 rounded-control" />}>
            <GroupComments group={group} post={post} />
          </Suspense>
        ) : null}
      </article>
    </Card>
  );
}
