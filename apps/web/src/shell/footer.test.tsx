import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';
import { Footer } from './footer.tsx';

afterEach(() => vi.useRealTimers());

it('names the owner, the current year and the four pages', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-06-01T12:00:00.000Z') });
  await renderApp('/', (page) => page, <Footer />);
  expect(screen.getByText('© 2031 Innerspring')).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['About', '/about'],
    ['Privacy Policy', '/privacy'],
    ['Terms', '/terms'],
    ['Help Center', '/help'],
  ]);
});
