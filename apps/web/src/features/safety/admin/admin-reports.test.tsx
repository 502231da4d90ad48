import type { ReportCase } from '@innerspring/contract/safety/cases';
import { safetyAdmin } from '@innerspring/contract/safety/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { somePerson } from '../../../testing/post-fixtures.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AdminReportsPage } from './admin-reports-page.tsx';

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
beforeEach(() => {
  server = fakeApi();
  server.on(safetyAdmin.counts, { open: 1, appealed: 2 });
});
const show = async (found: ReportCase[], state: 'open' | 'appealed' | 'closed' = 'open') => {
  server.on(safetyAdmin.cases, { items: found, nextCursor: null });
  const onState = vi.fn();
  return { ...(await renderScreen(<AdminReportsPage state={state} onState={onState} />)), onState };
};

it('shows what was reported, why, by whom and what was before', async () => {
  const { user, onState } = await show([someCase({ currentText: 'The fairest foam' })]);
  const card = await screen.findByRole('article', { name: 'Post of Dana Ruiz' });
  expect(within(card).getByRole('link', { name: 'Post' })).toHaveAttribute('href', '/post/42');
  for (const text of ['Spam 2', 'Something else 1', 'The cheapest foam, guaranteed', 'The fairest foam'])
    expect(within(card).getByText(text)).toBeInTheDocument();
  expect(card).toHaveTextContent('3 reports');
  expect(card).toHaveTextContent('2 earlier cases of the same owner, 1 acted on');
  await user.click(within(card).getByText('Who reported it'));
  expect(within(card).getByText('Names a customer')).toBeInTheDocument();
  expect(within(card).getByRole('link', { name: 'Iris Vance' })).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: /Appeals/ }));
  expect(onState).toHaveBeenCalledWith('appealed');
});

it('sends a decision with its reason and end, and keeps both when it is refused', async () => {
  server.on(safetyAdmin.decide, new Refusal(409, 'This was decided in the meantime.', undefined, 'conflict'));
  const { user } = await show([someCase()]);
  await user.click(await screen.findByRole('button', { name: 'Decide' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decide: Post of Dana Ruiz' });
  const send = within(dialog).getByRole('button', { name: 'Decide' });
  await user.click(send);
  expect(within(dialog).getByText('Choose a decision')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('radio', { name: /Suspend/ }));
  const until = within(dialog).getByLabelText('Until');
  await user.clear(until);
  await user.type(until, '2026-12-24');
  await user.type(within(dialog).getByLabelText('Reason'), 'Third time this month.');
  await user.click(send);
  expect(await within(dialog).findByText('This was decided in the meantime.')).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Reason')).toHaveValue('Third time this month.');
  expect(server.asked(safetyAdmin.decide)[0]).toMatchObject({
    params: { id: '7' },
    body: { decision: 'suspend', reason: 'Third time this month.', until: '2026-12-24' },
  });
  server.on(safetyAdmin.decide, someCase({ state: 'decided' }));
  await user.click(within(dialog).getByRole('radio', { name: /Remove/ }));
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.asked(safetyAdmin.decide)[1]?.body).toEqual({ decision: 'remove', reason: 'Third time this month.' });
  expect(server.asked(safetyAdmin.cases).length).toBe(2);
});

it('offers only what the kind of thing allows', async () => {
  const { user } = await show([someCase({ targetType: 'company', choices: ['keep', 'suspend'], owner: null })]);
  await user.click(await screen.findByRole('button', { name: 'Decide' }));
  const radios = await screen.findAllByRole('radio');
  expect(radios.length).toBe(2);
  await user.click(screen.getByRole('radio', { name: /Suspend/ }));
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
  const { user } = await show([someCase({ state: 'appealed', decision, appeal, isVisible: false })], 'appealed');
  const card = await screen.findByRole('article');
  expect(card).toHaveTextContent('Removed by Oskar');
  expect(card).toHaveTextContent('Not visible');
  await user.click(within(card).getByRole('button', { name: 'Decide the appeal' }));
  const dialog = await screen.findByRole('dialog', { name: 'Appeal: Post of Dana Ruiz' });
  expect(dialog).toHaveTextContent('It was a quote.');
  await user.click(within(dialog).getByRole('radio', { name: /Reverse/ }));
  await user.type(within(dialog).getByLabelText('Reason'), 'A quote it is.');
  await user.click(within(dialog).getByRole('button', { name: 'Decide' }));
  await waitFor(() =>
    expect(server.asked(safetyAdmin.decideAppeal)[0]?.body).toEqual({ decision: 'reversed', reason: 'A quote it is.' }),
  );
});

it('says when nothing waits, and offers to try again when the list fails', async () => {
  const { unmount } = await show([]);
  expect(await screen.findByText(/No report waits/)).toBeInTheDocument();
  unmount();
  server.on(safetyAdmin.cases, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
  await renderScreen(<AdminReportsPage state="closed" onState={vi.fn()} />);
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
});
