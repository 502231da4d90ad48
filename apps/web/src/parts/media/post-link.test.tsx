import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import PostLink from './post-link.tsx';

const preview = (url: string) => ({
  url,
  title: 'How a coil is wound',
  description: null,
  siteName: null,
  image: null,
});

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?t=4', 'YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/123456789', 'Vimeo', 'https://player.vimeo.com/video/123456789'],
])('shows a player for %s, which asks the service only when it is pressed', async (url, name, player) => {
  const { container } = await renderScreen(<PostLink preview={preview(url)} content={url} />);
  expect(screen.getByText('How a coil is wound')).toBeVisible();
  expect(container.querySelector('iframe')).toBeNull();
  expect(container.innerHTML).not.toContain(new URL(player).hostname);
  fireEvent.click(screen.getByRole('button', { name: `Play video from ${name}` }));
  expect(container.querySelector('iframe')?.src).toMatch(player);
});

it.each([
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/?u=youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/@loomfield',
  'https://foam.example/tour.mp4',
])('shows %s as a page', async (url) => {
  await renderScreen(<PostLink preview={preview(url)} content={url} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveAttribute('href', url);
});

it('shows what is known of the first page, though a video follows', async () => {
  const page = 'https://foam.example/coils';
  await renderScreen(<PostLink preview={preview(page)} content={`${page} and https://youtu.be/dQw4w9WgXcQ`} />);
  expect(screen.getByRole('link')).toHaveAttribute('href', page);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
