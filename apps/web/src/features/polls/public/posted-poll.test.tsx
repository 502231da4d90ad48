import { polls } from '@innerspring/contract/polls/endpoints';
import type { PollRow } from '@innerspring/contract/polls/schemas';
import { posts } from '@innerspring/contract/posts/endpoints';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { query } from '../../../platform/query.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeLive } from '../../../testing/fake-live.ts';
import { optionsWith, somePoll, somePollPage, someStanding } from '../../../testing/poll-fixtures.ts';
import { somePost } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import FoundPoll, { PollHit } from './found-poll.tsx';
import PostedPoll from './posted-poll.tsx';

vi.mock('../../../platform/live/live.ts', () => import('../../../testing/fake-live.ts'));

let api: ReturnType<typeof fakeApi>;
let scroll: (isIntersecting: boolean) => void;
beforeEach(() => {
  fakeLive.reset();
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        scroll = (isIntersecting) =>
          act(() => callback([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver));
      }
      observe() {}
      disconnect() {}
    },
  );
  api = fakeApi();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const postQuery = query(posts.get, { params: { id: 12 } });
function Post() {
  const { data } = useQuery(postQuery);
  return data ? <PostedPoll post={data} /> : null;
}
async function show(poll: PollRow | null) {
  api.on(posts.get, somePost({ id: 12, mediaType: 'poll', poll }));
  const view = await renderScreen(<Post />);
  await screen.findByText(poll ? 'Hybrid' : 'This poll isn’t available.');
  return view;
}
const live = { subject: 'poll', id: 5 } as const;

it('says that the reader can’t see the poll', async () => {
  await show(null);
  expect(screen.getByText('This poll isn’t available.')).toBeVisible();
});

it('takes the vote in the post', async () => {
  const { user } = await show(somePoll());
  api.on(polls.vote, someStanding());
  await user.click(screen.getByRole('radio', { name: 'Hybrid' }));
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  expect(await screen.findByText('Your vote is recorded')).toBeVisible();
  expect(screen.getByText('50.0%')).toBeVisible();
  expect(api.asked(posts.get)).toHaveLength(1);
});

it('neither fetches nor watches what was only scrolled by', async () => {
  await show(somePoll());
  scroll(true);
  expect(fakeLive.sentOf('watch')).toEqual([]);
  expect(api.asked(polls.get)).toHaveLength(0);
});

it('stays current while results are on screen, and no longer', async () => {
  await show({ ...somePoll(), ...someStanding() });
  expect(fakeLive.sentOf('watch')).toEqual([]);
  scroll(true);
  expect(fakeLive.sentOf('watch')).toEqual([{ type: 'watch', ...live }]);
  fakeLive.receive({ type: 'watching', ...live });
  expect(api.asked(polls.get)).toHaveLength(0);
  const moved = someStanding({ voteCount: 31, countedVotes: 30, options: optionsWith(15, 10, 5) });
  api.on(polls.get, somePollPage(moved));
  fakeLive.receive({ type: 'subject_changed', ...live });
  expect(await screen.findByText(/^31 members voted/)).toBeVisible();
  expect(screen.getByText('16.7%')).toBeVisible();
  scroll(false);
  await waitFor(() => expect(fakeLive.sentOf('unwatch')).toEqual([{ type: 'unwatch', ...live }]));
});

it('is found by the search, and among the saved things', async () => {
  const onUnsave = vi.fn();
  const { user } = await renderScreen(
    <>
      <PollHit hit={{ kind: 'poll', poll: somePoll({ id: 6 }) }} />
      <FoundPoll
        thing={{ kind: 'poll', poll: somePoll({ id: 7, question: 'Which fair is best?' }) }}
        onUnsave={onUnsave}
      />
    </>,
  );
  expect(screen.getByRole('link', { name: 'What sells best this spring?' })).toHaveAttribute('href', '/polls/6');
  expect(screen.getByRole('article', { name: 'Which fair is best?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(onUnsave).toHaveBeenCalledOnce();
});
