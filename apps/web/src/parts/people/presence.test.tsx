import type { LiveFromServer } from '@innerspring/contract';
import { presence } from '@innerspring/contract/presence/endpoints';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { usePresence } from './presence.ts';

const live = vi.hoisted(() => ({ tell: (_frame: LiveFromServer): void => {}, listeners: new Set<unknown>() }));
vi.mock('../../platform/session/current-user.ts', () => ({
  useCurrentUser: () => someUser({ id: 7 }),
  currentUserKey: ['auth.currentUser', {}],
}));
vi.mock('../../platform/live/live.ts', () => ({
  onLive: (_type: string, listener: (frame: LiveFromServer) => void) => {
    live.listeners.add(listener);
    live.tell = (frame) => {
      for (const one of live.listeners as Set<typeof listener>) one(frame);
    };
    return () => live.listeners.delete(listener);
  },
}));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});

function Person({ id, isOnline = false }: { id: number; isOnline?: boolean }) {
  const known = usePresence(id, { isOnline, lastActive: null });
  return (
    <p>
      {id} {known.isOnline ? 'here' : 'away'}
    </p>
  );
}

const online = (...ids: number[]) =>
  api.on(
    presence.of,
    ids.map((id) => ({ id, isOnline: true, lastActive: '2026-03-01T12:00:00.000Z' })),
  );

it('asks for everybody drawn together in one question, never for oneself', async () => {
  online(2);
  await renderScreen(
    <>
      <Person id={2} />
      <Person id={3} isOnline />
      <Person id={2} />
      <Person id={7} isOnline />
    </>,
  );
  await waitFor(() => expect(screen.getAllByText('2 here')).toHaveLength(2));
  expect(screen.getByText('3 away')).toBeInTheDocument();
  expect(screen.getByText('7 here')).toBeInTheDocument();
  expect(api.asked(presence.of).map(({ query }) => query.ids)).toEqual(['2,3']);
});

it('asks again when the live connection tells of a change of somebody shown', async () => {
  online();
  await renderScreen(<Person id={2} isOnline />);
  await screen.findByText('2 away');
  online(2);
  act(() => live.tell({ type: 'presence_changed', userIds: [3] }));
  act(() => live.tell({ type: 'presence_changed', userIds: [2] }));
  expect(await screen.findByText('2 here')).toBeInTheDocument();
  expect(api.asked(presence.of)).toHaveLength(2);
});

it('goes by what the list said while nothing else is known', async () => {
  api.on(presence.of, new Refusal(503, 'We’re busy right now. Please try again in a moment.'));
  await renderScreen(<Person id={2} isOnline />);
  await waitFor(() => expect(api.asked(presence.of)).toHaveLength(1));
  expect(screen.getByText('2 here')).toBeInTheDocument();
});
