import { pollDiscussion, polls } from '@innerspring/contract/polls/endpoints';
import { posts } from '@innerspring/contract/posts/endpoints';
import { savedThings } from '@innerspring/contract/saved/endpoints';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { optionsWith, somePoll, somePollPage } from '../../testing/poll-fixtures.ts';
import { someComment, somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import PollOfWeekCard from './poll-of-week-card.tsx';
import { PollPage } from './poll-page.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({
  currentUserKey: ['auth.currentUser', {}],
  useCurrentUser: () => someUser(),
}));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  api.on(polls.get, somePollPage());
  api.on(pollDiscussion.list, { items: [], nextCursor: null });
});
afterEach(() => {
  cleanup();
});
const show = () => renderScreen(<PollPage id={5} linkedId={undefined} />);

it('shows a poll with its description, its ballot and its discussion', async () => {
  api.on(pollDiscussion.list, {
    items: [someComment({ postId: 5, subjectKind: 'poll', content: 'Hybrids, by far.' })],
    nextCursor: null,
  });
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'What sells best this spring?' })).toBeVisible();
  expect(screen.getByText('Think of your own floor.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Vote' })).toBeDisabled();
  expect(screen.getByText('Other members never see how you voted.')).toBeVisible();
  expect(await screen.findByText('Hybrids, by far.')).toBeVisible();
  expect(api.asked(pollDiscussion.list)[0]?.params).toEqual({ id: '5' });
});

it('saves the poll', async () => {
  api.on(savedThings.save, undefined);
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
  expect(api.asked(savedThings.save)[0]?.params).toEqual({ kind: 'poll', id: '5' });
});

it('shares it in the feed', async () => {
  api.on(posts.create, somePost());
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share in the feed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share in the feed' }));
  expect(dialog.getByRole('list', { name: 'Options' })).toHaveTextContent('HybridAll foamInnerspring');
  expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Post' }));
  await waitFor(() =>
    expect(api.asked(posts.create)[0]?.body).toEqual({
      content: 'What do you say? What sells best this spring?',
      pollId: 5,
    }),
  );
});

it('offers to send and report it, and to share it unless it is archived', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send in a message' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('The poll What sells best this spring?');
  cleanup();
  api.on(polls.get, somePollPage({ state: 'archived' }));
  const again = await show();
  await again.user.click(await screen.findByRole('button', { name: 'Report' }));
  expect(await screen.findByRole('dialog', { name: /this poll/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Share', hidden: true })).not.toBeInTheDocument();
  expect(screen.getByText('Archived')).toBeInTheDocument();
});

it('breaks the results of a closed poll down, without numbers that are too small', async () => {
  api.on(
    polls.get,
    somePollPage({
      state: 'closed',
      countedVotes: 23,
      options: optionsWith(12, 6, 5),
      breakdown: 'company_type',
      groups: [
        {
          name: 'Retailer',
          votes: [
            { optionId: 1, votes: 9 },
            { optionId: 2, votes: null },
            { optionId: 3, votes: 0 },
          ],
        },
        { name: 'All others', votes: [] },
      ],
    }),
  );
  await show();
  const section = within(await screen.findByRole('region', { name: 'By company type' }));
  const retailers = within(section.getByRole('region', { name: 'Retailer' })).getAllByRole('listitem');
  expect(retailers.map(({ textContent }) => textContent)).toEqual([
    'Hybrid9 votes',
    'All foamhidden',
    'Innerspring0 votes',
  ]);
  expect(section.getByRole('region', { name: 'All others' })).toHaveTextContent('Hybridhidden');
});

it('says what isn’t there, and what failed', async () => {
  api.on(polls.get, new Refusal(404, 'Poll not found', undefined, 'not_found'));
  await show();
  expect(await screen.findByText('Poll not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all polls' })).toHaveAttribute('href', '/polls');
  cleanup();
  api.on(polls.get, new Refusal(500, 'Down.', undefined, 'internal'));
  const { user } = await show();
  expect(await screen.findByText('Couldn’t load the poll')).toBeVisible();
  api.on(polls.get, somePollPage());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('What sells best');
});

it('is the poll of the week in the rail, if there is one', async () => {
  api.on(polls.ofWeek, somePoll());
  await renderScreen(<PollOfWeekCard />);
  const card = within(await screen.findByRole('region', { name: 'Poll of the week' }));
  expect(card.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/polls');
  expect(card.getByRole('link', { name: somePoll().question })).toHaveAttribute('href', '/polls/5');
  expect(card.getByText('23 members voted')).toBeVisible();
  cleanup();
  api.on(polls.ofWeek, null);
  const { container } = await renderScreen(<PollOfWeekCard />);
  await waitFor(() => expect(api.asked(polls.ofWeek)).toHaveLength(2));
  await waitFor(() => expect(container.querySelector('section[aria-label="Poll of the week"]')).toBeNull());
});
