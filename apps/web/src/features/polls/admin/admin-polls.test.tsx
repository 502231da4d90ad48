import { adminPolls } from '@innerspring/contract/polls/admin-endpoints';
import type { AdminPoll, WaitingSuggestion } from '@innerspring/contract/polls/admin';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { somePerson } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AdminPollsPage, type AdminPollsSearch } from './admin-polls-page.tsx';
import { someAdminPoll } from './poll-fixtures.ts';

vi.mock('../../../platform/seen/open-page.ts', async (original) => ({
  ...(await original<object>()),
  useLiveSubject: () => undefined,
}));

const page = <T,>(...items: T[]) => ({ items, nextCursor: null });
let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});

function Screen({ start }: { start: AdminPollsSearch }) {
  const [search, setSearch] = useState(start);
  return <AdminPollsPage search={search} onSearch={setSearch} />;
}
const show = (start: AdminPollsSearch, ...polls: AdminPoll[]) => {
  api.on(adminPolls.list, page(...polls));
  return renderScreen(<Screen start={start} />);
};
const openCase = async () => within(await screen.findByRole('article'));
const press = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('the lists', () => {
  it('show votes, dates, audience and badges, and open the first poll beside them', async () => {
    await show({}, someAdminPoll({ isFeatured: true, professions: ['Sales', 'Marketing'] }));
    const row = await screen.findByRole('button', { name: /^Will foam prices/ });
    for (const text of ['23 votes · Closes Mar 8, 2031', 'Sales, Marketing', 'Poll of the week'])
      expect(row).toHaveTextContent(text);
    const links = await openCase();
    expect(links.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/admin/polls/7/edit');
    expect(links.getByRole('link', { name: 'Analytics' })).toHaveAttribute('href', '/admin/polls/7/analytics');
    expect(links.getByRole('link', { name: 'Open the poll' })).toHaveAttribute('href', '/polls/7');
    expect(screen.getByRole('link', { name: 'New poll' })).toHaveAttribute('href', '/admin/polls/create');
  });

  it('are one for each state', async () => {
    const { user } = await show({});
    expect(await screen.findByText('No polls are open.')).toBeVisible();
    for (const name of ['Drafts', 'Scheduled', 'Closed', 'Archived', 'Reported']) await press(user, name);
    await screen.findByText(/^All clear\. Polls that members report/);
    expect(api.asked(adminPolls.list).map(({ query }) => query['tab'])).toEqual([
      'open',
      'draft',
      'scheduled',
      'closed',
      'archived',
      'reported',
    ]);
  });

  it('lead from a reported poll to the reports', async () => {
    await show({ tab: 'reported' }, someAdminPoll({ reportCaseId: 31 }));
    expect(await screen.findByRole('link', { name: 'Read the reports and decide' })).toHaveAttribute(
      'href',
      '/admin/reports?report=31',
    );
  });

  it('offer another try where they fail', async () => {
    api.on(adminPolls.list, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
    const { user } = await renderScreen(<Screen start={{}} />);
    expect(await screen.findByText('The service is busy.')).toBeVisible();
    api.on(adminPolls.list, page(someAdminPoll()));
    await press(user, 'Try Again');
    expect(await screen.findByRole('button', { name: /^Will foam prices/ })).toBeVisible();
  });
});

describe('a poll', () => {
  it('closes once staff have confirmed it', async () => {
    api.on(adminPolls.close, () => {
      api.on(adminPolls.list, page());
      return undefined;
    });
    const { user } = await show({}, someAdminPoll());
    await press(user, 'Close now');
    expect(api.asked(adminPolls.close)).toHaveLength(0);
    const question = screen.getByRole('alertdialog', { name: /^Close “Will foam prices/ });
    await user.click(within(question).getByRole('button', { name: 'Close poll' }));
    expect(await screen.findByText('Poll closed')).toBeVisible();
    expect(api.asked(adminPolls.close)[0]?.params).toEqual({ id: '7' });
  });

  it('becomes the poll of the week, by its key', async () => {
    api.on(adminPolls.feature, () => {
      api.on(adminPolls.list, page(someAdminPoll({ isFeatured: true })));
      return undefined;
    });
    const { user } = await show({ tab: 'scheduled' }, someAdminPoll({ state: 'scheduled' }));
    await openCase();
    expect(screen.queryByRole('button', { name: 'Close now' })).not.toBeInTheDocument();
    await user.keyboard('w');
    expect(await screen.findByRole('button', { name: 'No longer poll of the week' })).toBeVisible();
    expect(api.asked(adminPolls.feature)[0]?.body).toEqual({ isFeatured: true });
  });

  it.each([
    ['closed', 'Archive', true],
    ['archived', 'Put back', false],
  ] as const)('that is %s can be moved', async (state, name, isArchived) => {
    api.on(adminPolls.archive, undefined);
    const { user } = await show({ tab: state }, someAdminPoll({ state }));
    await press(user, name);
    expect(await screen.findByText(isArchived ? 'Poll archived' : 'Poll put back')).toBeVisible();
    expect(api.asked(adminPolls.archive)[0]?.body).toEqual({ isArchived });
  });

  it('that is a draft says what keeps it from being published, and has no page yet', async () => {
    api.on(adminPolls.publish, new Refusal(409, 'Enter when the poll closes', undefined, 'conflict'));
    const draft = someAdminPoll({ state: 'draft', question: '', voteCount: 0, opensAt: null, closesAt: null });
    const { user } = await show({ tab: 'draft' }, draft);
    const opened = await openCase();
    expect(opened.getByRole('heading', { name: 'Draft without a question' })).toBeVisible();
    expect(opened.queryByRole('link', { name: /Open the poll|Analytics/ })).not.toBeInTheDocument();
    await press(user, 'Publish');
    expect(await screen.findByText('Enter when the poll closes')).toBeVisible();
  });

  it('that is a draft is deleted once staff have confirmed it', async () => {
    api.on(adminPolls.remove, undefined);
    const { user } = await show({ tab: 'draft' }, someAdminPoll({ state: 'draft' }));
    await press(user, 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Keep poll' }));
    expect(api.asked(adminPolls.remove)).toHaveLength(0);
    await press(user, 'Delete');
    await press(user, 'Delete poll');
    expect(await screen.findByText('Poll deleted')).toBeVisible();
  });
});

describe('suggestions', () => {
  const suggestion: WaitingSuggestion = {
    id: 5,
    question: 'Do you still sell box springs?',
    options: ['Yes', 'No'],
    note: 'Everyone asks me.',
    state: 'waiting',
    reason: null,
    pollId: null,
    createdAt: '2027-02-20T15:00:00.000Z',
    member: somePerson({ fullName: 'Dana Ruiz' }),
  };
  const showSuggestions = (...items: WaitingSuggestion[]) => {
    api.on(adminPolls.suggestions, page(...items));
    return renderScreen(<Screen start={{ tab: 'suggestions' }} />);
  };

  it('become a draft, which opens', async () => {
    api.on(adminPolls.accept, { id: 9 });
    const { user, router } = await showSuggestions(suggestion);
    for (const text of ['Do you still sell box springs?', 'No', 'Everyone asks me.', 'Dana Ruiz'])
      expect(await screen.findByText(text)).toBeVisible();
    await press(user, 'Make a poll of it');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/polls/9/edit'));
    expect(api.asked(adminPolls.accept)[0]?.params).toEqual({ suggestionId: '5' });
  });

  it('are declined with a reason that the member reads', async () => {
    api.on(adminPolls.decline, () => {
      api.on(adminPolls.suggestions, page());
      return undefined;
    });
    const { user } = await showSuggestions(suggestion);
    await press(user, 'Decline');
    const dialog = within(await screen.findByRole('dialog', { name: /^Decline “Do you/ }));
    expect(dialog.getByText('Dana Ruiz reads the reason.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'No');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findByText('Say why, in a few words')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 't in the trade');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('All clear. Questions that members suggest wait here.')).toBeVisible();
    expect(api.asked(adminPolls.decline)[0]?.body).toEqual({ reason: 'Not in the trade' });
  });
});
