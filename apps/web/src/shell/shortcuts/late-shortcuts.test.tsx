import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeComposer, useComposer } from '../../platform/compose.ts';
import { SETTLES_MS } from '../../platform/code/later.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { LateShortcuts } from './late-shortcuts.tsx';

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
