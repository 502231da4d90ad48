import { postContentProblem } from '@innerspring/contract/posts/rules';
import { useEffect, useRef, useState } from 'react';
import { complain } from '../../../platform/client-errors.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import type { WrittenKind } from '../../../parts/composer/written-items.tsx';
import { forgetPicture, type PostMediaState, linkOf } from './use-post-media.ts';
import type { ComposedPost, OtherReaders } from '../../../platform/compose.ts';
import { auth } from '@innerspring/contract/auth/endpoints';
import { posts } from '@innerspring/contract/posts/endpoints';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { addToFeed, outdateAuthor } from '../../../parts/posts/post-changes.ts';
import { call, fieldsOf, sentenceOf } from '../../../platform/api.ts';
import type { Audience } from '@innerspring/contract/posts/schemas';
import {
  extraUrls,
  type MediaKind,
  mediaUrls,
  type PostMedia,
  resolveMediaType,
  writtenFields,
} from '../../../parts/media/post-media.ts';
import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import { createDraftSession, useSessionState } from '../../../parts/composer/draft-session.ts';
import { type DraftWords, noWords } from '../../../parts/composer/draft-words.ts';

interface ComposerStart {
  userId: number;
  text: string;
  /** An item to start with. */
  item?: { kind: KindName; value: object } | undefined;
  /** The company to post as; the member if undefined. */
  companyId: number | undefined;
  readers: OtherReaders | undefined;
  later: Parameters<typeof createDraftSession>[0]['later'];
}

const placeOf = (companyId: number | undefined) => (companyId === undefined ? 'new' : `company:${companyId}`);

/** The company in a draft's key, if any. */
export const companyOf = (place: string): number | undefined =>
  place.startsWith('company:') ? Number(place.slice('company:'.length)) : undefined;

/** The state of the create-post dialog and its draft. Each author (the member or a company) has a separate draft. */
export function createComposerSession({ userId, text, item, companyId, readers, later }: ComposerStart) {
  const media = item ? { ...item, source: 'written' as const } : null;
  const blank: DraftWords = { ...noWords, content: text, media };
  const offers = text === '' && !item ? 'after-closing' : 'always';
  const place = readers?.draft ?? placeOf(companyId);
  const session = createDraftSession({ userId, place, blank, offers, isLocal: readers !== undefined, later });
  return {
    ...session,
    /** Switches the author. A company's posts are always visible to all members. */
    speakAs(voice: number | undefined) {
      session.moveTo(placeOf(voice), (words) => (voice === undefined ? words : { ...words, audience: 'members' }));
    },
  };
}

export type ComposerSession = ReturnType<typeof createComposerSession>;

interface PostForm {
  userId: number;
  content: string;
  /** What the member chose last, even if its file never arrived. */
  declared: MediaKind | 'none';
  media: PostMedia | null;
  imageAlt: string;
  /** The company to post as; the member if undefined. */
  companyId?: number | undefined;
  /** Who may read it; all members if undefined. */
  audience?: Audience;
  /** The URL whose preview the post shows; null for none. */
  linkPreviewUrl?: string | null;
  /** The stored draft has exactly this content. */
  fromDraft?: boolean;
}

/** The body of POST /api/posts, as listed in specification §3. */
export function postPayload({
  userId,
  content,
  declared,
  media,
  imageAlt,
  companyId,
  audience = 'members',
  linkPreviewUrl = null,
  fromDraft = false,
}: PostForm): ComposedPost {
  const urls = mediaUrls(media);
  const mediaType = media?.source === 'written' ? media.kind : resolveMediaType(declared, urls);
  return {
    userId,
    ...(companyId === undefined ? {} : { companyId }),
    content,
    ...urls,
    ...writtenFields(media),
    mediaType,
    hasMedia: mediaType !== 'none',
    isTextOnly: mediaType === 'none',
    shareToLinkedIn: false,
    sharedToLinkedIn: false,
    audience,
    linkPreviewUrl,
    ...(fromDraft ? { fromDraft } : {}),
    ...extraUrls(media),
    imageAlt: mediaType === 'image' && imageAlt.trim() !== '' ? imageAlt.trim() : null,
  };
}

/** Publishes a post and adds it at the top of the viewer's feed. @throws {ApiError} */
async function publishToNetwork(client: QueryClient, body: ComposedPost, key: string): Promise<void> {
  const post = await call(posts.create, { body }, { headers: { 'idempotency-key': key } });
  addToFeed(client, post);
  outdateAuthor(client, post);
  void client.invalidateQueries({ queryKey: [auth.currentUser.name] });
}

/**
 * Publishes a post to its audience. Sending the same text and media again after a failure reuses the idempotency key, so
 * that a post whose response got lost is not published twice.
 */
function usePublish(readers: OtherReaders | undefined) {
  const client = useQueryClient();
  const attempt = useRef({ body: '', key: '' });
  return async (payload: ReturnType<typeof postPayload>) => {
    const body = JSON.stringify(payload);
    if (attempt.current.body !== body) attempt.current = { body, key: crypto.randomUUID() };
    const { key } = attempt.current;
    if (readers) await readers.publish(payload, key);
    else await publishToNetwork(client, payload, key);
    attempt.current = { body: '', key: '' };
  };
}

const failed = 'Failed to create post. Please try again.';

interface SubmitPost {
  session: ComposerSession;
  /** The audience, if it is not one of the network's audiences. */
  readers: OtherReaders | undefined;
  media: PostMediaState;
  /** Kinds whose items are written in the dialog. */
  kinds: readonly WrittenKind[];
  onSending: (isSending: boolean) => void;
  onPublished: () => void;
  /** The text was refused: focus it. */
  onRefused: () => void;
}

/** Why a post was refused: by a rule for its text, or by the server for this text or temporarily. */
interface Refused {
  sentence: string;
  /** Only another attempt helps. */
  canRetry: boolean;
  /** The refused text. A different text is not refused. */
  content?: string;
}

/** The refusal that still applies to the current text: an error disappears with its cause. */
function stillTrue(refused: Refused | undefined, content: string): Refused | undefined {
  if (!refused || refused.canRetry) return refused;
  const broken = postContentProblem(content);
  if (broken) return { sentence: broken, canRetry: false };
  return refused.content === content ? refused : undefined;
}

/** Publishes the post once its text is valid and a picture has a description or the member chose to skip it. */
export function useSubmitPost({ session, readers, media, kinds, onSending, onPublished, onRefused }: SubmitPost) {
  const user = useCurrentUser();
  const publish = usePublish(readers);
  const [refused, setRefused] = useState<Refused>();
  const [checksItem, setChecksItem] = useState(false);
  const [asksForAlt, setAsksForAlt] = useState(false);
  /** The picture that may go without a description. */
  const waived = useRef<unknown>(null);
  const { words: now } = useSessionState(session);
  useEffect(() => {
    // Back online, errors caused by the lost connection no longer apply.
    const back = () => setRefused((before) => (before?.canRetry ? undefined : before));
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);

  function refuse(why: Refused) {
    setRefused(why);
    onRefused();
  }
  function payload() {
    const { words, place } = session.read();
    const { content, media: item, imageAlt, audience } = words;
    const fromDraft = session.isWholeDraft();
    return postPayload({
      userId: user.id,
      content,
      declared: media.declared,
      media: item,
      imageAlt,
      companyId: companyOf(place),
      audience,
      linkPreviewUrl: linkOf(words),
      fromDraft,
    });
  }
  function fail(error: unknown, tried: string) {
    complain('Error Creating Post', error, failed);
    const { content } = fieldsOf(error);
    if (content === undefined) refuse({ sentence: sentenceOf(error, failed), canRetry: true });
    else refuse({ sentence: content, canRetry: false, content: tried });
  }
  async function send() {
    setAsksForAlt(false);
    setRefused(undefined);
    onSending(true);
    const { content } = session.read().words;
    try {
      await session.hold();
      await publish(payload());
      session.published();
      forgetPicture();
      toast({ title: 'Post Created', description: 'Your post has been published successfully.', variant: 'success' });
      onPublished();
    } catch (error) {
      session.failed();
      fail(error, content);
    } finally {
      onSending(false);
    }
  }
  const problemOf = (item: PostMedia | null) =>
    (item?.source === 'written' && kinds.find(({ kind }) => kind === item.kind)?.problem(item.value)) || undefined;
  async function submit() {
    const { words } = session.read();
    const broken = postContentProblem(words.content);
    if (broken) return refuse({ sentence: broken, canRetry: false, content: words.content });
    if (media.failed.blocksSending()) return;
    const item = words.media;
    setChecksItem(true);
    if (problemOf(item)) return;
    const isUndescribed = item?.kind === 'image' && words.imageAlt.trim() === '' && (readers?.takesExtras ?? true);
    if (isUndescribed && waived.current !== item) return setAsksForAlt(true);
    await send();
  }
  async function sendWithout() {
    waived.current = session.read().words.media;
    await send();
  }

  return {
    submit,
    sendWithout,
    problem: stillTrue(refused, now.content),
    itemProblem: checksItem ? problemOf(now.media) : undefined,
    asksForAlt: asksForAlt && now.media?.kind === 'image' && now.imageAlt.trim() === '',
    dropReminder: () => setAsksForAlt(false),
  };
}

export type Submission = ReturnType<typeof useSubmitPost>;
