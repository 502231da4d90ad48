import type { LinkPreview } from '@innerspring/contract/posts/schemas';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { LinkPreviewCard } from './post-link.tsx';
import { PostCard } from '../posts/post-card.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

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
