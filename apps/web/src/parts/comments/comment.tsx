import type { Comment } from '@innerspring/contract/comments/schemas';
import type { ReactionKind } from '@innerspring/contract/posts/schemas';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link2, Pin } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Badge } from '../../ui/badge.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { isArrivalAwaited, type CommentSubject } from './commented.ts';
import { Avatar } from '../people/avatar.tsx';
import { PersonBadges } from '../people/person-badges.tsx';
import { changeComment, type CommentUnder, editComment } from './comment.data.ts';
import { CommentActions } from './comment-actions.tsx';
import { CommentForm } from './comment-form.tsx';
import { PostTextView } from '../posts/post-text.tsx';
import { profilePath, SiteLink } from '../site-link.tsx';
import { comments } from '@innerspring/contract/comments/endpoints';
import { ReactionToggle, ReactionCount } from '../reactions/reaction-button.tsx';
import { withReaction } from '../reactions/reaction-icons.tsx';
import { call } from '../../platform/api.ts';
import { complain } from '../../platform/client-errors.ts';
import { ToggleQueue, ToggleQueues } from '../toggle-queue.ts';
import { useLongPress } from '../use-long-press.ts';

const queues = new ToggleQueues<ReactionKind | null, Comment>();

function reactionQueue(client: QueryClient, one: CommentUnder) {
  const { comment } = one;
  const params = { id: comment.id };
  return new ToggleQueue<ReactionKind | null, Comment>({
    confirmed: comment.viewerReaction,
    send: (kind) => (kind ? call(comments.react, { params, body: { kind } }) : call(comments.unreact, { params })),
    onSettled: ({ viewerReaction, reactionCount, reactions }) => {
      changeComment(client, one, (now) => ({ ...now, viewerReaction, reactionCount, reactions }));
      void client.invalidateQueries({ queryKey: [comments.reactors.name], refetchType: 'none' });
    },
    onFailed: (error, confirmed) => {
      changeComment(client, one, (now) => withReaction(now, confirmed));
      complain('Couldn’t save your reaction', error);
    },
  });
}

/** Reacts to a comment, or removes the reaction with null: shown at once, reverted if the server rejects it. */
function useCommentReaction(one: CommentUnder): (kind: ReactionKind | null) => void {
  const client = useQueryClient();
  return (kind) => {
    const queue = queues.of(client, one.comment.id, () => reactionQueue(client, one));
    changeComment(client, one, (now) => withReaction(now, kind));
    void queue.wish(kind);
  };
}

const look =
  'hit flex h-7 items-center gap-1.5 rounded-small text-sm font-semibold text-ink-soft select-none hover:underline';

/** The reaction button in a comment's row of actions. */
function CommentReactionButton(one: CommentUnder) {
  const react = useCommentReaction(one);
  return (
    <ReactionToggle
      current={one.comment.viewerReaction}
      onReact={react}
      className={look}
      iconSize={15}
      iconClassName="max-sm:hidden"
    />
  );
}

/** How many reacted to a comment; nothing if nobody did. */
function CommentReactionCount({ comment }: { comment: Comment }) {
  if (comment.reactionCount === 0) return null;
  return (
    <ReactionCount
      of={comment}
      list={{ endpoint: comments.reactors, id: comment.id }}
      isSmall
      className="hit ms-auto flex h-7 items-center gap-1.5 rounded-small text-sm tabular-nums hover:text-ink hover:underline"
    />
  );
}

interface CommentViewProps {
  subject: CommentSubject;
  comment: Comment;
  /** Opens the field for a reply; absent if replies aren't allowed. */
  onReply?: (() => void) | undefined;
  /** A link leads here: the comment is highlighted, scrolled into view and focused. */
  isLinked?: boolean;
}

/** One comment or reply, with what the viewer can do with it. */
export function CommentView({ subject, comment, onReply, isLinked = false }: CommentViewProps) {
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const press = useLongPress(() => setMenuOpen(true));
  useReturnToMenu(place, isEditing);
  useArrival(place, isLinked);
  const { author } = comment;
  const under = subject.kind;
  const isOwn = useCurrentUser().id === author.id;
  return (
    <div
      ref={place}
      data-seen={`comment-${comment.id}`}
      tabIndex={isLinked ? -1 : undefined}
      className="flex min-w-0 scroll-mt-24 gap-2.5 outline-none"
    >
      <Avatar person={author} size={comment.parentId === null ? 32 : 26} />
      {isEditing ? (
        <CommentForm
          label="Edit comment"
          submitLabel="Save"
          initial={comment.content}
          autoFocus
          onCancel={() => setEditing(false)}
          onSend={async (content) => {
            await editComment(client, { under, comment }, content);
            setEditing(false);
          }}
        />
      ) : (
        <div className="min-w-0 flex-1">
          {isLinked ? (
            <p className="flex items-center gap-1.5 px-3.5 pb-1 text-sm text-ink-soft">
              <Link2 size={14} aria-hidden="true" className="shrink-0" />
              Linked comment
            </p>
          ) : null}
          {comment.isPinned ? (
            <p className="flex items-center gap-1.5 px-3.5 pb-1 text-sm text-ink-soft">
              <Pin size={14} aria-hidden="true" className="shrink-0" />
              Pinned by the author
            </p>
          ) : null}
          {/* On phones a long press opens the menu, which can copy the text, instead of the browser's selection. */}
          <div
            {...press}
            className={clsx(
              'min-w-0 rounded-card bg-sunk px-3.5 py-2.5 max-md:select-none max-md:[-webkit-touch-callout:none]',
              isLinked && 'ring-2 ring-night',
            )}
          >
            <CommentHead subject={subject} comment={comment} />
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              <PostTextView content={comment.content} mentions={comment.mentions} />
            </p>
          </div>
          <CommentNote subject={subject} comment={comment} isOwn={isOwn} />
          <div className="flex min-w-0 items-center gap-x-3 ps-3.5 pt-0.5 text-sm text-ink-faint">
            <span className="min-w-0 truncate">
              <RelativeTime value={comment.createdAt} />
              {comment.editedAt ? ' · Edited' : null}
            </span>
            <CommentReactionButton under={under} comment={comment} />
            <CommentActions
              under={under}
              comment={comment}
              onReply={onReply}
              onEdit={() => setEditing(true)}
              isMenuOpen={isMenuOpen}
              onMenu={setMenuOpen}
            />
            <CommentReactionCount comment={comment} />
          </div>
        </div>
      )}
    </div>
  );
}

/** Returns focus to the menu that an edit started from, once the edit is over. */
function useReturnToMenu(place: RefObject<HTMLElement | null>, isEditing: boolean): void {
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) place.current?.querySelector<HTMLElement>('[data-more]')?.focus();
    wasEditing.current = isEditing;
  }, [place, isEditing]);
}

/** Scrolls a link's target into view, once, unless the reader has done something else by then. */
function useArrival(place: RefObject<HTMLElement | null>, isLinked: boolean): void {
  useEffect(() => {
    if (!isLinked || !isArrivalAwaited()) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [place, isLinked]);
}

type Placed = { subject: CommentSubject; comment: Comment };

function CommentHead({ subject, comment: { author } }: Placed) {
  return (
    <p className="flex min-w-0 items-center gap-1.5">
      <SiteLink to={profilePath(author.id)} className="min-h-6 min-w-0 truncate font-semibold hover:underline">
        <bdi>{author.fullName}</bdi>
      </SiteLink>
      <PersonBadges person={author} size={15} />
      {author.id === subject.authorId ? <Badge variant="outline">Author</Badge> : null}
    </p>
  );
}

/** Why others can't see it. */
function CommentNote({ subject, comment, isOwn }: Placed & { isOwn: boolean }) {
  const note = comment.isWithheld
    ? 'Several members reported this comment. Only you can see it until our staff decide.'
    : comment.isHidden
      ? isOwn
        ? `Only you and the author of the ${subject.kind.noun} can see this comment.`
        : `You hid this comment. Only you and ${comment.author.fullName} can see it.`
      : null;
  return note && <p className="px-3.5 pt-1 text-sm text-ink-soft">{note}</p>;
}
