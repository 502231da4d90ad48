import type { Draft } from '@innerspring/contract/posts/drafts';
import { drafts } from '@innerspring/contract/posts/dialog-endpoints';
import { type fakeApi, Refusal } from './fake-api.ts';

type DraftBody = Record<'basedOn' | 'mediaUrl', string | null> &
  Partial<Record<'coverUrl' | 'captionsUrl', string | null>> &
  Omit<Draft, 'media' | 'updatedAt'>;

/** Drafts as the server stores them, with its rule for the second writer; `put` writes as another device does. */
export function fakeDrafts(api: ReturnType<typeof fakeApi>) {
  const kept = new Map<string, Draft>();
  let second = 0;
  let isReachable = true;
  const now = () => {
    second += 1;
    return new Date(Date.UTC(2026, 2, 2, 9, 0, second)).toISOString();
  };
  const placeOf = (params: Record<string, string>) => decodeURIComponent(params['place'] ?? '');
  const conflict = () => new Refusal(409, 'This draft was changed on another device.', undefined, 'conflict');

  api.on(drafts.get, ({ params }) => ({ draft: kept.get(placeOf(params)) ?? null }));
  api.on(drafts.save, ({ params, body }) => {
    if (!isReachable) throw new TypeError('offline');
    const { basedOn, mediaUrl, coverUrl: _cover, captionsUrl: _captions, ...words } = body as DraftBody;
    if ((kept.get(placeOf(params))?.updatedAt ?? null) !== basedOn) return conflict();
    const draft: Draft = { ...words, media: mediaUrl ? mediaAt(mediaUrl) : null, updatedAt: now() };
    kept.set(placeOf(params), draft);
    return { draft };
  });
  api.on(drafts.discard, ({ params, query }) => {
    const there = kept.get(placeOf(params));
    if (there && query['basedOn'] && query['basedOn'] !== there.updatedAt) return conflict();
    kept.delete(placeOf(params));
    return undefined;
  });

  return {
    /** Whether saving reaches the server. */
    reachable(is: boolean) {
      isReachable = is;
    },
    at: (place = 'new') => kept.get(place) ?? null,
    put: (content: string, { place = 'new', ...more }: Partial<Draft> & { place?: string } = {}) =>
      kept.set(place, {
        content,
        audience: 'members',
        imageAlt: '',
        declinedLinks: [],
        media: null,
        ...more,
        updatedAt: now(),
      }),
    drop: (place = 'new') => kept.delete(place),
  };
}

function mediaAt(url: string): Draft['media'] {
  if (!url.startsWith('/uploads/')) return { source: 'link', url };
  return {
    source: 'upload',
    cover: null,
    captions: null,
    upload: {
      url,
      type: url.endsWith('.webp') ? 'image' : 'document',
      name: 'line-3.png',
      bytes: 12,
      smallUrl: null,
      thumbUrl: null,
      width: 800,
      height: 600,
    },
  };
}
