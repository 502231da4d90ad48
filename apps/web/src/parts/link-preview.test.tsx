import { linkPreviews } from '@innerspring/contract/link-previews';
import type { LinkPreview } from '@innerspring/contract/posts';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../testing/fake-api.ts';
import { somePost, someUser } from '../testing/post-fixtures.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import LinkPreviewCard from './link-preview-card.tsx';
import { PostCard } from './post-card.tsx';
import { useLinkPreview } from './use-link-preview.ts';

vi.mock('../platform/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

const some = (more: Partial<LinkPreview> = {}): LinkPreview => ({
  url: 'https://www.bed.example/one',
  title: 'Coils and foam',
  description: 'What holds a sleeper',
  siteName: 'Bed Weekly',
  image: { url: '/uploads/0a1b.webp', width: 800, height: 420 },
  ...more,
});

describe('LinkPreviewCard', () => {
  it('is one link that leaves the site with its name, a picture of our own and nothing to follow', async () => {
    const { container } = await renderScreen(<LinkPreviewCard preview={some()} />);
    const link = screen.getByRole('link', { name: /Coils and foam.*bed\.example/s });
    expect(link).toHaveAttribute('href', 'https://www.bed.example/one');
    expect(link).toHaveAttribute('rel', 'noopener nofollow noreferrer');
    expect(container.querySelector('img')).toHaveAttribute('src', '/uploads/0a1b.webp');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('shows neither a link that leads elsewhere than to the web nor a picture that is not ours', async () => {
    const image = { url: 'https://evil.example/p.png', width: 1, height: 1 };
    const { container, unmount } = await renderScreen(<LinkPreviewCard preview={some({ image })} />);
    expect(container.querySelector('img')).toBeNull();
    unmount();
    await renderScreen(<LinkPreviewCard preview={some({ url: 'javascript:alert(1)' })} />);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('hangs under the words of a post', async () => {
    await renderScreen(<PostCard post={somePost({ linkPreview: some() })} />);
    expect(await screen.findByRole('link', { name: /Coils and foam/ })).toBeInTheDocument();
  });
});

function Writing() {
  const [words, setWords] = useState('');
  const { preview, isLoading, remove, linkPreviewUrl } = useLinkPreview(words);
  return (
    <>
      <textarea aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />
      {isLoading ? <p>Looking</p> : null}
      {preview ? <LinkPreviewCard preview={preview} onRemove={remove} /> : null}
      <output>{String(linkPreviewUrl)}</output>
    </>
  );
}

describe('useLinkPreview', () => {
  let api: ReturnType<typeof fakeApi>;
  beforeEach(() => {
    api = fakeApi();
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => vi.useRealTimers());
  const rest = () => act(() => vi.advanceTimersByTimeAsync(800));
  const chosen = () => screen.getByRole('status').textContent;

  it('asks for the first link once the typing rests, and lets it be taken off', async () => {
    api.on(linkPreviews.read, { preview: some() });
    const { user } = await renderScreen(<Writing />);
    await user.click(screen.getByLabelText('Words'));
    await user.paste('See https://www.bed.example/one now');
    expect(api.asked(linkPreviews.read)).toHaveLength(0);
    await rest();
    expect(await screen.findByRole('link', { name: /Coils and foam/ })).toBeInTheDocument();
    expect(api.asked(linkPreviews.read).map(({ body }) => body)).toEqual([{ url: 'https://www.bed.example/one' }]);
    expect(chosen()).toBe('https://www.bed.example/one');
    await user.click(screen.getByRole('button', { name: 'Remove link preview' }));
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(chosen()).toBe('null');
  });

  it('shows nothing where the page says nothing or cannot be read', async () => {
    api.on(linkPreviews.read, new Refusal(429, 'Please wait a moment.', undefined, 'rate_limited'));
    const { user } = await renderScreen(<Writing />);
    await user.click(screen.getByLabelText('Words'));
    await user.paste('See https://a.example/');
    await rest();
    expect(api.asked(linkPreviews.read)).toHaveLength(1);
    expect([screen.queryByRole('link'), chosen()]).toEqual([null, 'undefined']);
    api.on(linkPreviews.read, { preview: null });
    await user.clear(screen.getByLabelText('Words'));
    await user.paste('See https://b.example/');
    await rest();
    expect([screen.queryByRole('link'), chosen()]).toEqual([null, 'undefined']);
  });
});
