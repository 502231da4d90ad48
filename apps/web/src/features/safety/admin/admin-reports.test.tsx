import type { ReportCase } from '@innerspring/contract/safety/cases';
import { safetyAdmin } from '@innerspring/contract/safety/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { somePerson } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AdminReportsPage, type AdminReportsSearch } from './admin-reports-page.tsx';

const at = '2026-03-02T12:00:00.000Z';
const someCase = (more: Partial<ReportCase> = {}): ReportCase => ({
  id: 7,
  targetType: 'post',
  targetId: 42,
  href: '/post/42',
  excerpt: 'The cheapest foam, guaranteed',
  currentText: null,
  isVisible: true,
  owner: somePerson({ fullName: 'Dana Ruiz' }),
  state: 'open',
  openedAt: at,
  reportCount: 3,
  reasons: [
    { reason: 'spam', count: 2 },
    { reason: 'other', count: 1 },
  ],
  reports: [{ reason: 'other', note: 'Names a customer', reporter: { id: 3, fullName: 'Iris Vance' }, at }],
  earlier: { cases: 2, acted: 1 },
  decision: null,
  appeal: null,
  choices: ['keep', 'remove', 'warn', 'suspend'],
  ...more,
});

let server: ReturnType<typeof fakeApi>;
let address: AdminReportsSearch;
beforeEach(() => {
  server = fakeApi();
  server.on(safetyAdmin.counts, { open: 1, appealed: 2 });
  server.on(safetyAdmin.previewDecision, ({ body }) => {
    const { decision, reason } = body as { decision: string; reason: string };
    return decision === 'keep'
      ? { mail: null }
      : { mail: { to: 'dana@example.com', subject: `Mail to ${decision}`, text: `Reason: ${reason}` } };
  });
});
function Addressed({ start }: { start: AdminReportsSearch }) {
  const [search, setSearch] = useState(start);
  address = search;
  return <AdminReportsPage search={search} onSearch={setSearch} />;
}
const show = (found: ReportCase[], start: AdminReportsSearch = {}) => {
  server.on(safetyAdmin.cases, { items: found, nextCursor: null });
  return renderScreen(<Addressed start={start} />);
};
const openCase = (name = 'Post by Dana Ruiz') => screen.findByRole('article', { name });
const panelOf = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows what was reported, why, by whom and what was before', async () => {
  const { user } = await show([someCase({ currentText: 'The fairest foam' })]);
  const found = await openCase();
  expect(within(found).getByRole('link', { name: 'Open the post' })).toHaveAttribute('href', '/post/42');
  for (const text of [
    'Spam 2',
    'Something else 1',
    'The cheapest foam, guaranteed',
    'The fairest foam',
    'Names a customer',
  ])
    expect(within(found).getByText(text)).toBeInTheDocument();
  expect(found).toHaveTextContent('3 reports');
  expect(found).toHaveTextContent('2 earlier cases about this member, 1 acted on');
  expect(within(found).getByRole('link', { name: 'Iris Vance' })).toBeInTheDocument();
  expect(address).toEqual({ state: undefined, report: 7 });
  server.on(safetyAdmin.cases, { items: [], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Appeals 2' }));
  expect(address).toEqual({ state: 'appealed' });
  expect(await screen.findAllByText(/Appeals appear here/)).not.toHaveLength(0);
});

it('sends a decision with its reason and end, and keeps both when it is refused', async () => {
  server.on(safetyAdmin.decide, new Refusal(409, 'Someone else has already decided this.', undefined, 'conflict'));
  server.on(safetyAdmin.case, someCase());
  const { user } = await show([someCase()]);
  await openCase();
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  const panel = await panelOf('Suspend: Post by Dana Ruiz');
  const until = panel.getByLabelText('Until');
  expect(until).toHaveFocus();
  await user.clear(until);
  await user.type(until, '2026-12-24');
  await user.type(panel.getByLabelText('Reason'), 'Third time this month.');
  await waitFor(() => expect(panel.getByLabelText('Email text')).toHaveTextContent('Reason: Third time this month.'));
  await user.click(panel.getByRole('button', { name: 'Suspend' }));
  expect(await panel.findByText('Someone else has already decided this.')).toBeInTheDocument();
  expect(panel.getByLabelText('Reason')).toHaveValue('Third time this month.');
  expect(server.asked(safetyAdmin.decide)[0]).toMatchObject({
    params: { id: '7' },
    body: { decision: 'suspend', reason: 'Third time this month.', until: '2026-12-24' },
  });
  // The list is refetched, since another admin acted first.
  await waitFor(() => expect(server.asked(safetyAdmin.cases).length).toBe(2));
});

it('is worked through by keyboard alone', async () => {
  const left = [
    someCase(),
    someCase({ id: 8, owner: somePerson({ fullName: 'Hal Brandt' }) }),
    someCase({ id: 9, owner: somePerson({ fullName: 'Mira Oduya' }) }),
  ];
  server.on(safetyAdmin.decide, ({ params }) => {
    const at = left.findIndex(({ id }) => id === Number(params.id));
    const [gone] = left.splice(at, 1);
    return gone ?? someCase();
  });
  const { user } = await show(left);
  server.on(safetyAdmin.cases, () => ({ items: [...left], nextCursor: null }));
  await openCase();
  await user.keyboard('e');
  const keep = await panelOf('Keep: Post by Dana Ruiz');
  expect(await keep.findByText('The author gets no email about this.')).toBeInTheDocument();
  expect(keep.getByLabelText('Reason')).toHaveFocus();
  await user.keyboard('Nothing wrong with it.{Control>}{Enter}{/Control}');
  expect(await openCase('Post by Hal Brandt')).toHaveFocus();
  await user.keyboard('r');
  await panelOf('Remove: Post by Hal Brandt');
  await user.keyboard('Breaks the rules.{Control>}{Enter}{/Control}');
  expect(await openCase('Post by Mira Oduya')).toHaveFocus();
  expect(server.asked(safetyAdmin.decide).map(({ body }) => body)).toEqual([
    { decision: 'keep', reason: 'Nothing wrong with it.' },
    { decision: 'remove', reason: 'Breaks the rules.' },
  ]);
});

it('offers only what the kind of thing allows, what is dangerous apart from the rest', async () => {
  const { user } = await show([someCase({ targetType: 'company', choices: ['keep', 'suspend'], owner: null })]);
  await openCase('Company page');
  const decisions = screen.getByRole('group', { name: 'Decisions' });
  expect(
    within(decisions)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Keepe', 'Suspends']);
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  expect(screen.queryByLabelText('Until')).not.toBeInTheDocument();
});

it('decides an appeal with its words in sight', async () => {
  const decision = {
    kind: 'remove',
    reason: 'Breaks the rules.',
    by: { id: 2, fullName: 'Oskar' },
    at,
    suspendedUntil: null,
  } as const;
  const appeal = { text: 'It was a quote.', at, decision: null, reason: null, by: null, decidedAt: null };
  server.on(safetyAdmin.decideAppeal, someCase({ state: 'closed' }));
  const { user } = await show([someCase({ state: 'appealed', decision, appeal, isVisible: false })], {
    state: 'appealed',
  });
  const found = await openCase();
  expect(found).toHaveTextContent('Removed by Oskar');
  expect(found).toHaveTextContent('Not visible');
  expect(found).toHaveTextContent('It was a quote.');
  await user.keyboard('v');
  const panel = await panelOf('Reverse: Post by Dana Ruiz');
  await user.type(panel.getByLabelText('Reason'), 'A quote it is.');
  await user.click(panel.getByRole('button', { name: 'Reverse decision' }));
  await waitFor(() =>
    expect(server.asked(safetyAdmin.decideAppeal)[0]?.body).toEqual({ decision: 'reversed', reason: 'A quote it is.' }),
  );
  expect(await screen.findByText('Appeal decided')).toBeInTheDocument();
});

it('opens a case of the address that its list does not have', async () => {
  server.on(safetyAdmin.case, someCase({ id: 70, owner: somePerson({ fullName: 'Old Author' }), state: 'closed' }));
  await show([someCase()], { report: 70 });
  expect(await openCase('Post by Old Author')).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Decisions' })).not.toBeInTheDocument();
});

it('says when nothing waits, and offers to try again when the list fails', async () => {
  const { unmount } = await show([]);
  expect(await screen.findAllByText(/All clear/)).not.toHaveLength(0);
  unmount();
  server.on(safetyAdmin.cases, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
  await renderScreen(<Addressed start={{ state: 'closed' }} />);
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
});
