import type { Post } from '@innerspring/contract/posts/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { query } from '../../platform/query.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PostDocument } from './post-document.tsx';
import { PostVideo } from '../posts/kinds/video/video.kind.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => {
  vi.useRealTimers();
});

type Video = NonNullable<Post['video']>;
const someVideo = (more: Partial<Video> = {}): Video => ({
  kind: 'file',
  url: '/uploads/0a.mp4',
  embedId: null,
  bytes: 3_145_728,
  posterUrl: null,
  captionsUrl: null,
  playUrl: null,
  isConverting: false,
  ...more,
});

describe('a video of ours', () => {
  it('plays with its cover and captions, of which nothing is fetched before', async () => {
    const video = someVideo({ posterUrl: '/uploads/0b.webp', captionsUrl: '/uploads/0c.vtt' });
    await renderScreen(<PostVideo video={video} />);
    const player = await screen.findByLabelText('Video');
    expect(player).toHaveAttribute('src', '/uploads/0a.mp4');
    expect(player).toHaveAttribute('poster', '/uploads/0b.webp');
    expect(player).toHaveAttribute('preload', 'none');
    const track = player.querySelector('track');
    expect(track).toHaveAttribute('src', '/uploads/0c.vtt');
    expect(track).toHaveAttribute('kind', 'captions');
    expect(track).toHaveAttribute('default');
  });

  it('plays the MP4 made of it', async () => {
    await renderScreen(<PostVideo video={someVideo({ url: '/uploads/0a.avi', playUrl: '/uploads/0d.mp4' })} />);
    expect(await screen.findByLabelText('Video')).toHaveAttribute('src', '/uploads/0d.mp4');
  });

  it('is a download once the browser has refused it', async () => {
    await renderScreen(<PostVideo video={someVideo()} />);
    fireEvent.error(await screen.findByLabelText('Video'));
    expect(screen.getByText('This browser can’t play .mp4 videos (3.0 MB).')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/uploads/0a.mp4');
  });

  it('that is being converted says so, and plays when that is done', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const waiting = somePost({ mediaType: 'video', video: someVideo({ url: '/uploads/0a.avi', isConverting: true }) });
    api.on(posts.get, waiting);
    function Page() {
      const post = useQuery(query(posts.get, { params: { id: waiting.id } })).data;
      return post?.video ? <PostVideo video={post.video} postId={post.id} /> : null;
    }
    await renderScreen(<Page />);
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Being converted. This .avi video (3.0 MB) will play here',
    );
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/uploads/0a.avi');
    const video = someVideo({ url: '/uploads/0a.avi', playUrl: '/uploads/0d.mp4' });
    api.on(posts.get, { ...waiting, video });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByLabelText('Video')).toHaveAttribute('src', '/uploads/0d.mp4');
    const asked = api.asked(posts.get).length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(api.asked(posts.get)).toHaveLength(asked);
  });

  it('shows its cover beside the download', async () => {
    const video = someVideo({ url: '/uploads/0a.wmv', posterUrl: '/uploads/0b.webp' });
    const { container } = await renderScreen(<PostVideo video={video} />);
    await screen.findByText(/can’t play/);
    expect(container.querySelector('img')).toHaveAttribute('src', '/uploads/0b.webp');
  });
});

it('elsewhere shows our cover before anything is asked of the other site', async () => {
  const video = someVideo({
    kind: 'youtube',
    url: 'https://youtu.be/dQw4w9WgXcQ',
    embedId: 'dQw4w9WgXcQ',
    posterUrl: '/uploads/0b.webp',
  });
  const { container } = await renderScreen(<PostVideo video={video} />);
  await screen.findByRole('button', { name: 'Play video from YouTube' });
  expect(container.querySelector('img')).toHaveAttribute('src', '/uploads/0b.webp');
  expect(container.querySelector('iframe')).toBeNull();
});

describe('a document', () => {
  const document = { url: '/uploads/0a.pdf', name: 'Spec.pdf', extension: 'pdf', bytes: 421_888, page: null };

  it('shows its first page where there is a picture of it', async () => {
    const page = { url: '/uploads/0b.webp', width: 800, height: 1035 };
    await renderScreen(<PostDocument document={{ ...document, page }} />);
    expect(screen.getByRole('img', { name: 'First page of Spec.pdf' })).toHaveAttribute('src', '/uploads/0b.webp');
    expect(screen.getByRole('link', { name: 'Open Spec.pdf' })).toHaveAttribute('href', '/uploads/0a.pdf');
  });

  it('is a card without it', async () => {
    await renderScreen(<PostDocument document={document} />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByText('PDF · 412 KB')).toBeInTheDocument();
  });
});
