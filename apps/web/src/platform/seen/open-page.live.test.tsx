import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeLive } from '../../testing/fake-live.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refreshPage, useLiveSubject } from './open-page.ts';

vi.mock('../live/live.ts', () => import('../../testing/fake-live.ts'));

let visibility: DocumentVisibilityState = 'visible';
const refresh = vi.fn();
function Page({ id }: { id: number }) {
  useLiveSubject('post', id, refresh);
  return null;
}
const changed = (id = 12) => fakeLive.receive({ type: 'subject_changed', subject: 'post', id });

beforeEach(() => {
  fakeLive.reset();
  refresh.mockClear();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.restoreAllMocks());

it('watches while the page is open, again after a return, and no longer', async () => {
  const { unmount } = await renderScreen(<Page id={12} />);
  const watch = { type: 'watch', subject: 'post', id: 12 };
  expect(fakeLive.sent).toEqual([watch]);
  fakeLive.receive({ type: 'auth_success', userId: 1, epoch: 'a', seq: 0 });
  expect(fakeLive.sent).toEqual([watch, watch]);
  unmount();
  expect(fakeLive.sent.at(-1)).toEqual({ type: 'unwatch', subject: 'post', id: 12 });
  fakeLive.receive({ type: 'auth_success', userId: 1, epoch: 'a', seq: 0 });
  expect(fakeLive.sent).toHaveLength(3);
});

it('asks for its own changes, and for what came before it was told of any', async () => {
  await renderScreen(<Page id={12} />);
  changed(13);
  expect(refresh).not.toHaveBeenCalled();
  fakeLive.receive({ type: 'watching', subject: 'post', id: 12 });
  expect(refresh.mock.calls).toEqual([[{ cancelRefetch: false }]]);
  changed();
  expect(refresh).toHaveBeenLastCalledWith({ cancelRefetch: true });
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('asks once when the tab is looked at again, however much changed', async () => {
  await renderScreen(<Page id={12} />);
  visibility = 'hidden';
  changed();
  changed();
  expect(refresh).not.toHaveBeenCalled();
  visibility = 'visible';
  fireEvent(document, new Event('visibilitychange'));
  fireEvent(document, new Event('visibilitychange'));
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('watches nothing that is no number', async () => {
  await renderScreen(<Page id={Number.NaN} />);
  expect(fakeLive.sent).toEqual([]);
  cleanup();
});

it('leaves a page that could not be read as it is, and asks again for one that could', async () => {
  const answer = vi.fn(() => Promise.reject(new Error('Not found')) as Promise<string>);
  function Content() {
    const client = useQueryClient();
    useLiveSubject('post', 12, (options) => refreshPage(client, ([name]) => name === 'post', options));
    const { data, isPending } = useQuery({ queryKey: ['post'], queryFn: answer });
    return isPending ? null : (data ?? <input aria-label="Search" />);
  }
  const { user, client } = await renderScreen(<Content />);
  await user.type(await screen.findByRole('textbox', { name: 'Search' }), 'pine');
  fakeLive.receive({ type: 'watching', subject: 'post', id: 12 });
  changed();
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('pine');
  expect(answer).toHaveBeenCalledTimes(1);
  answer.mockResolvedValue('A post');
  await client.refetchQueries();
  expect(await screen.findByText('A post')).toBeVisible();
  changed();
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(3));
});
