import { comments } from '@innerspring/contract/comments/endpoints';
import type { Post } from '@innerspring/contract/posts/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { query } from '../../platform/query.ts';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { somePerson, somePost, someUser } from '../../testing/post-fixtures.ts';
import { layOut } from '../../testing/lay-out.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FirstPicture } from './first-picture.ts';
import { PostCard } from './post-card.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

function CardFromCache({ id, whole }: { id: number; whole?: boolean }) {
  const post = useQuery(query(posts.get, { params: { id } }));
  return post.data ? <PostCard post={post.data} whole={whole} /> : null;
}

async function showCard(post: Post, whole = false) {
  api.on(posts.get, post);
  api.on(comments.list, { items: [], nextCursor: null });
  const view = await renderScreen(<CardFromCache id={post.id} whole={whole} />);
  await screen.findByRole('article');
  return view;
}

const someDocument = { url: '/uploads/0a.pdf', name: 'a.pdf', extension: 'pdf', bytes: 421_888, page: null };
const noExtras = { posterUrl: null, captionsUrl: null, playUrl: null, isConverting: false };

const picture = `/uploads/${'0a'.repeat(16)}`;

describe('the words and media of a card', () => {
  it('names author, work and badges', async () => {
    const author = somePerson({ fullName: 'Dana Ruiz', isVerified: true, isPremium: true });
    await showCard(somePost({ author, editedAt: '2026-03-02T12:00:00.000Z' }));
    const card = screen.getByRole('article', { name: 'Dana Ruiz' });
    expect(within(card).getByRole('img', { name: 'Verified' })).toBeInTheDocument();
    expect(card).toHaveTextContent('Premium');
    expect(card).toHaveTextContent('Product Development, Loomfield Sleep');
    expect(card).toHaveTextContent('Edited');
  });

  it('sends the post whose Send was pressed, by its dialog', async () => {
    const { user } = await showCard(somePost({ content: 'Latex cores are back.' }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send in a message' });
    expect(dialog).toHaveTextContent('The post by Dana Ruiz: Latex cores are back.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Send' })).toBeInTheDocument();
  });

  it.each([
    ['Look: https://youtu.be/dQw4w9WgXcQ.', 'YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://foam.example and https://vimeo.com/123456789', 'Vimeo', 'https://player.vimeo.com/video/123456789'],
  ])(
    'plays the video in "%s" of which no page is known, and asks the service only when it is pressed',
    async (content, name, player) => {
      const { container, user } = await showCard(somePost({ content }));
      const play = await screen.findByRole('button', { name: `Play video from ${name}` });
      expect(container.innerHTML).not.toContain(new URL(player).hostname);
      await user.click(play);
      expect(screen.getByTitle(`${name} video`)).toHaveAttribute('src', expect.stringMatching(player));
    },
  );

  it.each([
    ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', {}],
    ['https://www.youtube.com/@loomfield', {}],
    ['@[https://youtu.be/dQw4w9WgXcQ](7) spoke', {}],
    ['https://youtu.be/dQw4w9WgXcQ', { mediaType: 'document', document: someDocument } as const],
  ])('shows no player for %s (%o)', async (content, more) => {
    const { container } = await showCard(somePost({ content, ...more }));
    await waitFor(() => expect(container.querySelector('.aspect-video')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Play video/ })).not.toBeInTheDocument();
  });

  it('plays the video of a post that is reposted, once', async () => {
    const { repostOf: _, ...original } = somePost({ id: 8, content: 'https://youtu.be/dQw4w9WgXcQ' });
    await showCard(somePost({ isRepost: true, content: '', repostOf: original }));
    expect(await screen.findAllByRole('button', { name: 'Play video from YouTube' })).toHaveLength(1);
  });

  it.each([
    ['a'.repeat(36) + '.pdf', 'a'.repeat(36) + '.pdf'],
    ['b'.repeat(37) + '.pdf', 'b'.repeat(37) + '...'],
  ])('shows the document %s as %s', async (name, shown) => {
    const document = { url: '/uploads/0a.pdf', name, extension: 'pdf', bytes: 421_888, page: null };
    await showCard(somePost({ mediaType: 'document', document }));
    expect(screen.getByText(shown)).toBeInTheDocument();
    expect(screen.getByText('PDF · 412 KB')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: `Open ${name}` })).toHaveAttribute('href', '/uploads/0a.pdf');
  });

  it('keeps room for an image, offers it in narrower sizes and opens it larger', async () => {
    const image = {
      url: `${picture}.webp`,
      smallUrl: '/uploads/0b.webp',
      width: 1600,
      height: 900,
      alt: 'Cross-section',
    };
    const { user } = await showCard(somePost({ mediaType: 'image', image }));
    const shown = screen.getByRole('img', { name: 'Cross-section' });
    const widths = [400, 800, 1200].map((width) => `${picture}-${width}.webp ${width}w`);
    expect(shown).toHaveAttribute('srcset', [...widths, `${picture}.webp 1600w`].join(', '));
    expect(shown).toHaveAttribute('sizes', expect.stringMatching(/ 640px, .+, 100vw$/));
    expect(shown).toHaveAttribute('width', '1600');
    await user.click(screen.getByRole('button', { name: 'Open picture: Cross-section' }));
    expect(await screen.findByRole('dialog', { name: 'Picture by Dana Ruiz' })).toBeInTheDocument();
  });

  it('loads the picture of the first post of a list before all others', async () => {
    const image = {
      url: '/uploads/0a.webp',
      smallUrl: '/uploads/0b.webp',
      width: 1600,
      height: 900,
      alt: 'Cross-section',
    };
    const post = somePost({ mediaType: 'image', image });
    const loadingOf = async (isFirst: boolean) => {
      await renderScreen(
        <FirstPicture value={isFirst}>
          <PostCard post={post} />
        </FirstPicture>,
      );
      const picture = await screen.findByRole('img', { name: 'Cross-section' });
      const loading = [picture.getAttribute('loading'), picture.getAttribute('fetchpriority')];
      cleanup();
      return loading;
    };
    expect(await loadingOf(true)).toEqual(['eager', 'high']);
    expect(await loadingOf(false)).toEqual(['lazy', null]);
  });

  it('shows the first page of a document no wider than it is, before all else in the first post', async () => {
    const page = { url: `${picture}.webp`, width: 800, height: 1035 };
    const document = { url: '/uploads/0a.pdf', name: 'Spec.pdf', extension: 'pdf', bytes: 1000, page };
    await renderScreen(
      <FirstPicture value>
        <PostCard post={somePost({ mediaType: 'document', document })} />
      </FirstPicture>,
    );
    const shown = await screen.findByRole('img', { name: 'First page of Spec.pdf' });
    expect(shown).toHaveAttribute('srcset', `${picture}-400.webp 400w, ${picture}.webp 800w`);
    expect(shown).toHaveAttribute('loading', 'eager');
    expect(shown).toHaveAttribute('fetchpriority', 'high');
  });

  it('loads a player of another site only when asked', async () => {
    const video = {
      kind: 'youtube' as const,
      url: 'https://youtu.be/dQw4w9WgXcQ',
      embedId: 'dQw4w9WgXcQ',
      bytes: null,
      ...noExtras,
    };
    const { user, container } = await showCard(somePost({ mediaType: 'video', video }));
    expect(container.querySelector('iframe, img[src*="//"]')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Play video from YouTube' }));
    expect(screen.getByTitle('YouTube video')).toHaveAttribute(
      'src',
      expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/),
    );
  });

  it('offers a download for a format that browsers do not play', async () => {
    const video = { kind: 'file' as const, url: '/uploads/0a.wmv', embedId: null, bytes: 3_145_728, ...noExtras };
    await showCard(somePost({ mediaType: 'video', video }));
    expect(await screen.findByText('This browser can’t play .wmv videos (3.0 MB).')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/uploads/0a.wmv');
  });

  it('refuses to link or load an address that is not web or own', async () => {
    const video = { kind: 'link' as const, url: 'javascript:alert(1)//video', embedId: null, bytes: null, ...noExtras };
    const { container } = await showCard(somePost({ mediaType: 'video', video }));
    expect(container.querySelector('a[href^="javascript"], video, iframe')).toBeNull();
  });
});

describe('long words', () => {
  it('are cut until asked for more', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(240);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(120);
    const { user } = await showCard(somePost({ content: 'Line after line' }));
    act(layOut);
    expect(screen.getByText('Line after line')).toHaveClass('line-clamp-5');
    await user.click(screen.getByRole('button', { name: 'See more' }));
    expect(screen.getByText('Line after line')).not.toHaveClass('line-clamp-5');
    expect(screen.queryByRole('button', { name: 'See more' })).not.toBeInTheDocument();
  });
});

describe('reacting', () => {
  it('shows at once, then lets the answer of the server win', async () => {
    const post = somePost({ reactionCount: 3, reactions: { love: 3 } });
    const answer = held<Post>();
    const { user } = await showCard(post);
    api.on(posts.react, () => answer.promise);
    await user.click(screen.getByRole('button', { name: 'React' }));
    expect(screen.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: /^4 reactions/ })).toBeInTheDocument();
    answer.release({ ...post, viewerReaction: 'like', reactionCount: 9, reactions: { love: 8, like: 1 } });
    expect(await screen.findByRole('button', { name: /^9 reactions/ })).toBeInTheDocument();
    expect(api.asked(posts.react)[0]).toMatchObject({ params: { id: String(post.id) }, body: { kind: 'like' } });
  });

  it('goes back and says so when refused', async () => {
    const { user } = await showCard(
      somePost({ reactionCount: 1, reactions: { support: 1 }, viewerReaction: 'support' }),
    );
    api.on(posts.unreact, new Refusal(429, 'Too many requests. Wait a minute.', undefined, 'rate_limited'));
    await user.click(screen.getByRole('button', { name: 'Support' }));
    expect(await screen.findByText('Couldn’t save your reaction')).toBeInTheDocument();
    expect(screen.getByText('Too many requests. Wait a minute.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Support' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: /^1 reaction\./ })).toBeInTheDocument();
  });

  it('offers all six from the keyboard', async () => {
    const post = somePost();
    const { user } = await showCard(post);
    api.on(posts.react, { ...post, viewerReaction: 'insightful', reactionCount: 1, reactions: { insightful: 1 } });
    screen.getByRole('button', { name: 'React' }).focus();
    await user.keyboard('{ArrowUp}');
    const row = await screen.findByRole('toolbar', { name: 'Reactions' });
    expect(
      within(row)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Like', 'Celebrate', 'Support', 'Insightful', 'Love', 'Curious']);
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    await waitFor(() => expect(api.asked(posts.react)[0]?.body).toEqual({ kind: 'insightful' }));
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Insightful' })).toHaveFocus();
  });

  it('offers all six after a long press, without liking, until the finger goes elsewhere', async () => {
    await showCard(somePost());
    await import('../reactions/reaction-picker.tsx');
    vi.useFakeTimers();
    const button = screen.getByRole('button', { name: 'React' });
    fireEvent.pointerDown(button, { pointerType: 'touch' });
    await act(async () => void vi.advanceTimersByTime(500));
    fireEvent.pointerUp(button, { pointerType: 'touch' });
    fireEvent.click(button);
    expect(screen.getByRole('toolbar', { name: 'Reactions' })).toBeInTheDocument();
    expect(api.asked(posts.react)).toEqual([]);
    fireEvent.pointerDown(document.body, { pointerType: 'touch' });
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });

  it('lists who reacted, all and by kind', async () => {
    const { user } = await showCard(somePost({ reactionCount: 2, reactions: { like: 1, love: 1 } }));
    const dana = { person: somePerson({ fullName: 'Dana Ruiz' }), kind: 'like' as const };
    const sam = { person: somePerson({ fullName: 'Sam Whitlock' }), kind: 'love' as const };
    api.on(posts.reactors, ({ query: { kind } }) => ({
      items: [dana, sam].filter((row) => !kind || row.kind === kind),
      nextCursor: null,
    }));
    await user.click(screen.getByRole('button', { name: '2 reactions. See who reacted' }));
    const dialog = await screen.findByRole('dialog', { name: 'Who reacted' });
    expect(await within(dialog).findByRole('link', { name: 'Sam Whitlock' })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('tab', { name: /Like/ }));
    await waitFor(() => expect(within(dialog).queryByRole('link', { name: 'Sam Whitlock' })).not.toBeInTheDocument());
    expect(within(dialog).getByRole('link', { name: 'Dana Ruiz' })).toBeInTheDocument();
  });
});

describe('saving', () => {
  it('shows at once and goes back when refused', async () => {
    const { user } = await showCard(somePost());
    const answer = held<Refusal>();
    api.on(posts.save, () => answer.promise);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
    answer.release(new Refusal(404, 'This post isn’t available', undefined, 'not_found'));
    expect(await screen.findByText('Couldn’t save the post')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'false');
  });
});
