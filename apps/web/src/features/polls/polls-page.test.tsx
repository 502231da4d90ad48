import { polls } from '@innerspring/contract/polls/endpoints';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { somePoll, someStanding, someSuggestion } from '../../testing/poll-fixtures.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toastStore } from '../../ui/overlays/toast.ts';
import type { PollSearch } from './polls.data.ts';
import { PollsPage } from './polls-page.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

const page = <Row,>(...items: Row[]) => ({ items, nextCursor: null });

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi();
  api.on(polls.list, page(somePoll()));
  api.on(polls.own, page());
  api.on(polls.suggestions, page());
});
afterEach(() => {
  cleanup();
});

function Page({ search: first }: { search: PollSearch }) {
  const [search, setSearch] = useState(first);
  return (
    <>
      <PollsPage search={search} onSearch={setSearch} />
      <output>{JSON.stringify(search)}</output>
    </>
  );
}
const show = (search: PollSearch = {}) => renderScreen(<Page search={search} />);
const address = () => JSON.parse(screen.getByRole('status', { name: '' }).textContent) as PollSearch;

it('lists open polls with what they are about, and takes votes in place', async () => {
  api.on(polls.list, page(somePoll({ professions: ['Sales'] })));
  const { user } = await show();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Industry PollsNEW');
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByRole('link', { name: 'What sells best this spring?' })).toHaveAttribute('href', '/polls/5');
  for (const text of ['Retail', 'For Sales', 'Closes in 3 days']) expect(row.getByText(text)).toBeVisible();
  expect(row.getByText(/^23 members voted/)).toBeVisible();
  api.on(polls.vote, someStanding());
  api.on(polls.list, page({ ...somePoll(), ...someStanding() }));
  await user.click(row.getByRole('radio', { name: 'Hybrid' }));
  await user.click(row.getByRole('button', { name: 'Vote' }));
  expect(await screen.findByText('You voted')).toBeVisible();
  expect(screen.getByText(/^24 members voted/)).toBeVisible();
});

it('has tabs and the category in its address', async () => {
  const { user } = await show();
  await screen.findByRole('link', { name: 'What sells best this spring?' });
  api.on(polls.list, page());
  await user.click(screen.getByRole('button', { name: 'Jobs and pay' }));
  expect(await screen.findByText('No open polls in this category.')).toBeVisible();
  expect(api.asked(polls.list).at(-1)?.query).toEqual({ tab: 'open', category: 'labor' });
  await user.click(screen.getByRole('button', { name: 'Show all categories' }));
  expect(await screen.findByRole('link', { name: 'What sells best this spring?' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Closed' }));
  expect(await screen.findByText('Polls appear here once they’re closed.')).toBeVisible();
  expect(address()).toEqual({ tab: 'closed' });
  expect(api.asked(polls.list).at(-1)?.query).toEqual({ tab: 'closed' });
});

it('says when a closed poll closed', async () => {
  api.on(polls.list, page(somePoll({ state: 'closed', voteCount: 2, closesAt: '2026-03-02T12:00:00.000Z' })));
  await show({ tab: 'closed' });
  expect(await screen.findByText('Closed March 2, 2026')).toBeVisible();
});

it('offers another try when the list does not arrive', async () => {
  api.on(polls.list, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
  const { user } = await show();
  expect(await screen.findByText('The service is busy.')).toBeVisible();
  api.on(polls.list, page(somePoll()));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'What sells best this spring?' })).toBeVisible();
});

it('lists what the member voted in, and what became of their suggestions', async () => {
  api.on(polls.own, page({ ...somePoll(), ...someStanding() }));
  api.on(
    polls.suggestions,
    page(
      someSuggestion(),
      someSuggestion({ id: 32, question: 'Which fair is best?', state: 'accepted', pollId: 12 }),
      someSuggestion({ id: 33, question: 'Who is the best boss?', state: 'declined', reason: 'It names people.' }),
    ),
  );
  const { user } = await show({ tab: 'mine' });
  const voted = within(await screen.findByRole('list', { name: 'Polls in which you voted' }));
  expect(voted.getByText('Your vote is recorded')).toBeVisible();
  const [waiting, accepted, declined] = within(
    screen.getByRole('list', { name: 'Questions that you suggested' }),
  ).getAllByRole('listitem');
  expect(waiting).toHaveTextContent(/Yes · NoWaitingSuggested/);
  expect(accepted).toHaveTextContent('Accepted');
  expect(screen.getByRole('link', { name: 'See the poll' })).toHaveAttribute('href', '/polls/12');
  expect(declined).toHaveTextContent('DeclinedSuggested');
  expect(declined).toHaveTextContent('From our staff: It names people.');

  api.on(polls.withdraw, undefined);
  api.on(polls.suggestions, page());
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(screen.getByRole('alertdialog', { name: 'Withdraw “Do you still stock waterbeds?”?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Withdraw suggestion' }));
  expect(await screen.findByText(/^Questions that you suggest appear here/)).toBeVisible();
  expect(api.asked(polls.withdraw)).toMatchObject([{ params: { suggestionId: '31' } }]);
});

it('sends a suggestion, checks it first, and keeps what was typed', async () => {
  const { user } = await show();
  const open = () => user.click(screen.getByRole('button', { name: 'Suggest a question' }));
  const field = (name: RegExp) => screen.getByRole('textbox', { name });
  await open();
  await user.type(await screen.findByRole('textbox', { name: /^Question/ }), 'Why?');
  await user.click(field(/^Options/));
  await user.paste(`Yes\n\n  No \n${'x'.repeat(81)}`);
  await user.click(screen.getByRole('button', { name: 'Send suggestion' }));
  expect(await screen.findByText('The question needs at least 10 characters')).toBeVisible();
  expect(screen.getByText(/^An option can have at most 80 characters. This one has 81/)).toBeVisible();
  await user.type(field(/^Question/), ' And how often?');
  await user.clear(field(/^Options/));
  await user.paste('Yes\n\n  No ');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await open();
  expect(await screen.findByRole('textbox', { name: /^Question/ })).toHaveValue('Why? And how often?');

  api.on(polls.suggest, new Refusal(409, 'Five of your questions are waiting already.', undefined, 'conflict'));
  await user.click(screen.getByRole('button', { name: 'Send suggestion' }));
  expect(await screen.findByText('Five of your questions are waiting already.')).toBeVisible();
  api.on(polls.suggest, someSuggestion());
  await user.click(screen.getByRole('button', { name: 'Send suggestion' }));
  await waitFor(() => expect(toastStore.snapshot()).toMatchObject([{ title: 'Thanks! We’ll look at your question' }]));
  expect(api.asked(polls.suggest).at(-1)?.body).toEqual({
    question: 'Why? And how often?',
    options: ['Yes', 'No'],
    note: '',
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await open();
  expect(await screen.findByRole('textbox', { name: /^Question/ })).toHaveValue('');
});
