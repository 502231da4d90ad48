import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SETTLES_MS } from '../platform/code/later.ts';
import { closeComposer, useComposer } from '../platform/compose.ts';
import { renderApp } from '../testing/render-app.tsx';
import { Footer, LateShortcuts } from './around-page.tsx';

function Page() {
  const isComposing = useComposer() !== null;
  return (
    <>
      {isComposing ? <p>Composer open</p> : null}
      <LateShortcuts />
    </>
  );
}

afterEach(() => {
  closeComposer();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('acts on the first key, whose reader comes with it', async () => {
  await renderApp('/jobs', (page) => page, <Page />);
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(await screen.findByText('Composer open')).toBeInTheDocument();
});

it('acts on a key that is pressed while the reader is under way by itself', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(SETTLES_MS.keys);
  const clock = vi.spyOn(globalThis, 'setTimeout');
  await renderApp('/jobs', (page) => page, <Page />);
  const begin = clock.mock.calls.map(([start]) => start).at(-1);
  expect(begin).toBeTypeOf('function');
  await act(async () => {
    if (typeof begin === 'function') begin();
    fireEvent.keyDown(document.body, { key: 'n' });
  });
  expect(await screen.findByText('Composer open')).toBeInTheDocument();
});

it('leaves a key alone whose element has lost the focus since', async () => {
  await renderApp(
    '/jobs',
    (page) => page,
    <>
      <button type="button">Before</button>
      <Page />
    </>,
  );
  screen.getByRole('button', { name: 'Before' }).focus();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Before' }), { key: 'n' });
  screen.getByRole('button', { name: 'Before' }).blur();
  // The code is there: the next key is heard.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: '?' });
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
  });
  expect(screen.queryByText('Composer open')).not.toBeInTheDocument();
});

it('names in the footer the owner, the current year and the four pages', async () => {
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
