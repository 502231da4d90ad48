import { api } from '@innerspring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { someAdminUser } from '../../../testing/auth-fixtures.ts';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { fakeLive } from '../../../testing/fake-live.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ageTone, type QueueItem } from '../admin.data.ts';
import { AdminUsersPage, type AdminUsersSearch } from './admin-users-page.tsx';
vi.mock('../../../platform/live/live.ts', () => import('../../../testing/fake-live.ts'));

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeLive.reset();
  server = fakeApi();
  server.on(api.admin.user, someAdminUser());
  server.on(api.admin.previewDecision, ({ body }) => {
    const { action, message } = body as { action: string; message: string };
    return { to: 'wanda@loomfield.example', subject: `Mail to ${action}`, text: `Hello.\n${message}` };
  });
});

it('colours the age of an application by business hours', () => {
  expect([0, 23.9, 24, 47.9, 48].map(ageTone)).toEqual(['moss', 'moss', 'amber', 'amber', 'brick']);
});

const someQueued = (more: Partial<QueueItem> = {}): QueueItem => ({
  userId: 42,
  fullName: 'Wanda Pruitt',
  username: 'wanda',
  email: 'wanda@loomfield.example',
  company: 'Loomfield Sleep',
  title: 'Supervisor',
  profession: 'Sales',
  submittedAt: '2026-03-02T12:00:00.000Z',
  businessHours: 30,
  state: 'waiting',
  assignedTo: { id: 2, fullName: 'Oskar' },
  signals: [{ kind: 'duplicate_name', text: 'Another account has the same name', tone: 'warning' }],
  ...more,
});

let at: AdminUsersSearch;
function Addressed({ start }: { start: AdminUsersSearch }) {
  const [search, setSearch] = useState(start);
  at = search;
  return <AdminUsersPage search={search} onSearch={setSearch} />;
}
const open = (start: AdminUsersSearch = { tab: 'applications' }) => renderScreen(<Addressed start={start} />);
const openCase = async (name = 'Wanda Pruitt') => within(await screen.findByRole('article', { name }));

/** Three applications (Wanda, Xaver and Yara), each available in full by its id. */
function queueOfThree() {
  const people = [
    [42, 'Wanda Pruitt'],
    [43, 'Xaver Lindqvist'],
    [44, 'Yara Okafor'],
  ] as const;
  const decided = new Set<number>();
  const left = () => people.filter(([id]) => !decided.has(id));
  server.on(api.admin.applications, () => ({
    items: left().map(([userId, fullName]) => someQueued({ userId, fullName })),
    nextCursor: null,
  }));
  const detailOf = (id: number) => {
    const base = someAdminUser();
    return { ...base, user: { ...base.user, id, fullName: people.find(([one]) => one === id)?.[1] ?? '' } };
  };
  server.on(api.admin.user, ({ params }) => detailOf(Number(params.id)));
  server.on(api.admin.decide, ({ params }) => {
    decided.add(Number(params.id));
    return detailOf(Number(params.id));
  });
}

it('lists what waits with age, state and signals, and opens the first', async () => {
  server.on(api.admin.applications, { items: [someQueued({ state: 'appeal' })], nextCursor: null });
  await open();
  const row = await screen.findByRole('button', { name: /Wanda Pruitt/ });
  for (const text of ['30 business hours', 'Another account has the same name']) expect(row).toHaveTextContent(text);
  expect(row).toHaveTextContent('Appeal · With Oskar');
  const found = await openCase();
  expect(found.getByText('Twelve years on multi-needle quilters.')).toBeVisible();
  expect(row).toHaveAttribute('aria-current', 'true');
  expect(at).toEqual({ tab: 'applications', user: 42 });
});

it('is worked through by keyboard alone: one Tab stop, a key for each decision, the next case by itself', async () => {
  queueOfThree();
  const { user } = await open();
  await openCase();
  screen.getByRole('article', { name: 'Wanda Pruitt' }).focus();
  await user.keyboard('{Escape}');
  const rows = screen.getAllByRole('button', { name: /business hours/ });
  expect(rows[0]).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(rows[1]).toHaveFocus();
  expect(rows.map((row) => row.tabIndex)).toEqual([-1, 0, -1]);
  await user.keyboard('{End}{Home}jk');
  expect(rows[0]).toHaveFocus();
  await user.keyboard('j{Enter}');
  expect(await screen.findByRole('article', { name: 'Xaver Lindqvist' })).toHaveFocus();

  await user.keyboard('a');
  expect(await screen.findByLabelText(/Welcome message/)).toHaveFocus();
  // In a text field, letters are text and not shortcuts.
  await user.keyboard('r and j');
  expect(screen.getByLabelText(/Welcome message/)).toHaveValue('r and j');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('article', { name: 'Yara Okafor' })).toHaveFocus();
  expect(at.user).toBe(44);

  await user.keyboard('r');
  expect(await screen.findByLabelText('Reason')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument();
  // The shortcut was pressed while the case had the focus, so the focus returns to it.
  expect(screen.getByRole('article', { name: 'Yara Okafor' })).toHaveFocus();
  screen.getByRole('button', { name: /^Reject/ }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByLabelText('Reason')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: /^Reject/ })).toHaveFocus();
  await user.keyboard('a');
  await screen.findByLabelText(/Welcome message/);
  await user.keyboard('{Control>}{Enter}{/Control}');
  // After the last application the list starts over.
  expect(await screen.findByRole('article', { name: 'Wanda Pruitt' })).toHaveFocus();
  await user.keyboard('a');
  await screen.findByLabelText(/Welcome message/);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findAllByText(/All clear/)).not.toHaveLength(0);
  expect(document.body).not.toHaveFocus();
  expect(server.asked(api.admin.decide).map(({ params }) => params.id)).toEqual(['43', '44', '42']);
});

it('goes back from the case to the list with Escape', async () => {
  queueOfThree();
  const { user } = await open();
  (await screen.findByRole('article', { name: 'Wanda Pruitt' })).focus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: /Wanda Pruitt/ })).toHaveFocus();
});

it('asks before another case takes what was written', async () => {
  queueOfThree();
  const { user } = await open();
  const found = await openCase();
  await user.click(screen.getByRole('button', { name: 'Ask for information' }));
  await user.type(screen.getByLabelText('What do you need to know?'), 'Which plant?');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Discard what you wrote?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('What do you need to know?')).toHaveValue('Which plant?');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByLabelText('What do you need to know?')).not.toBeInTheDocument();
  expect(found.getByText('Twelve years on multi-needle quilters.')).toBeVisible();
});

it('says that somebody was faster, keeps the words, and reads the case again', async () => {
  server.on(api.admin.applications, { items: [someQueued()], nextCursor: null });
  const { user } = await open();
  await openCase();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await user.type(await screen.findByLabelText(/Welcome message/), 'Hello');
  const base = someAdminUser();
  const sentence = 'This application is approved already.';
  server.on(api.admin.decide, new Refusal(409, sentence, undefined, 'conflict'));
  server.on(api.admin.user, {
    ...base,
    user: { ...base.user, applicationStatus: 'approved' },
    application: base.application && { ...base.application, status: 'approved' },
  });
  const panel = within(screen.getByRole('region', { name: 'Approve Wanda Pruitt' }));
  await user.click(panel.getByRole('button', { name: 'Approve' }));
  expect(await panel.findByText(sentence)).toBeVisible();
  expect(panel.getByLabelText(/Welcome message/)).toHaveValue('Hello');
  expect(await screen.findByText('Approved')).toBeVisible();
});

it('shows the applicant’s answer as it comes, in the list and in the open case', async () => {
  const sentAt = '2026-03-02T13:00:00.000Z';
  const question = { from: 'staff' as const, text: 'Which plant?', createdAt: sentAt };
  const answer = { from: 'applicant' as const, text: 'The one in Grand Rapids.', createdAt: sentAt };
  function answers(state: QueueItem['state'], messages: (typeof question | typeof answer)[]): void {
    const base = someAdminUser();
    server.on(api.admin.applications, { items: [someQueued({ state })], nextCursor: null });
    server.on(api.admin.user, { ...base, application: base.application && { ...base.application, messages } });
  }
  answers('waiting_for_applicant', [question]);
  await open({ tab: 'applications', user: 42 });
  expect(await screen.findByText('Which plant?')).toBeVisible();
  expect(await screen.findAllByText(/Asked, no answer yet/)).toHaveLength(2);
  expect(fakeLive.sent).toEqual([{ type: 'watch', subject: 'staff', id: 1 }]);
  answers('waiting', [question, answer]);
  fakeLive.receive({ type: 'subject_changed', subject: 'staff', id: 1 });
  expect(await screen.findByText('The one in Grand Rapids.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Asked, no answer yet/)).not.toBeInTheDocument());
});

it('says when nothing waits, and offers to try again when the list fails', async () => {
  server.on(api.admin.applications, { items: [], nextCursor: null });
  const { unmount } = await open();
  expect(await screen.findAllByText(/All clear/)).not.toHaveLength(0);
  unmount();
  server.on(api.admin.applications, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
  await open();
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeInTheDocument();
});

it('shows the exact email before a rejection, refuses one without words, and sends reason, words and note', async () => {
  server.on(api.admin.applications, { items: [someQueued()], nextCursor: null });
  server.on(api.admin.decide, ({ body }) => {
    const { message } = body as { message?: string };
    if (!message) return new Refusal(400, 'Tell the applicant why', { message: 'Tell the applicant why' });
    const base = someAdminUser();
    return someAdminUser({ user: { ...base.user, applicationStatus: 'rejected' } });
  });
  const { user } = await open();
  await openCase();
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  const panel = within(await screen.findByRole('region', { name: 'Reject Wanda Pruitt' }));
  expect(await panel.findByText('Mail to reject')).toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Send rejection' }));
  expect(await panel.findByRole('alert')).toHaveTextContent('Tell the applicant why');
  expect(panel.getByLabelText('Message to the applicant')).toHaveFocus();
  await user.selectOptions(panel.getByLabelText('Reason'), 'incomplete');
  await user.type(panel.getByLabelText('Message to the applicant'), 'Too little.');
  await waitFor(() => expect(panel.getByLabelText('Email text')).toHaveTextContent('Too little.'));
  await user.type(panel.getByLabelText(/Internal note/), 'Ask again in May');
  await user.click(panel.getByRole('button', { name: 'Send rejection' }));
  expect(await screen.findByText('Application rejected')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Reject Wanda Pruitt' })).not.toBeInTheDocument();
  expect(server.asked(api.admin.decide).at(-1)?.body).toEqual({
    status: 'rejected',
    version: 2,
    reason: 'incomplete',
    message: 'Too little.',
    internalNote: 'Ask again in May',
  });
});

it('says why an address keeps an application from being approved, and confirms it by hand in place', async () => {
  const base = someAdminUser({ emailVerified: false });
  const application = base.application ? { ...base.application, emailVerified: false } : null;
  server.on(api.admin.applications, { items: [someQueued()], nextCursor: null });
  server.on(api.admin.user, { ...base, application });
  server.on(api.admin.decide, ({ body }) => {
    const { confirmEmailReason } = body as { confirmEmailReason?: string };
    if (!confirmEmailReason)
      return new Refusal(400, 'Reason is required', { confirmEmailReason: 'Reason is required' });
    return someAdminUser({ user: { ...base.user, applicationStatus: 'approved' } });
  });
  const { user } = await open();
  await openCase();
  const approve = screen.getByRole('button', { name: 'Approve' });
  expect(approve).toBeDisabled();
  expect(approve).toHaveAccessibleDescription(/can’t approve this yet: wanda@loomfield.example isn’t confirmed/);
  // Its shortcut is disabled as well.
  await user.keyboard('a');
  expect(screen.queryByRole('region', { name: 'Approve Wanda Pruitt' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Confirm by hand' }));
  const panel = within(await screen.findByRole('region', { name: 'Approve Wanda Pruitt' }));
  await user.click(panel.getByRole('button', { name: 'Confirm and approve' }));
  expect(await panel.findByRole('alert')).toHaveTextContent('Reason is required');
  await user.type(panel.getByLabelText('How do you know this address is theirs?'), 'I know her from ISPA.');
  await user.click(panel.getByRole('button', { name: 'Confirm and approve' }));
  expect(await screen.findByText('Application approved')).toBeInTheDocument();
  expect(server.asked(api.admin.decide).at(-1)?.body).toEqual({
    status: 'approved',
    version: 2,
    confirmEmailReason: 'I know her from ISPA.',
  });
});

it('shows an account in place of the list, and says why an action was refused', async () => {
  server.on(api.admin.setVerified, new Refusal(403, 'You’re not an administrator', undefined, 'forbidden'));
  const { user } = await open({ user: 42 });
  await user.click(await screen.findByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('You’re not an administrator')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  server.on(api.admin.users, { items: [], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Back to users' }));
  expect(at.user).toBeUndefined();
});

it('adds a note that only staff can see', async () => {
  server.on(api.admin.addNote, someAdminUser());
  const { user } = await open({ user: 42 });
  await user.click(await screen.findByRole('button', { name: 'Add note' }));
  expect(screen.getByText('Write a note')).toBeVisible();
  await user.type(screen.getByLabelText('New note'), 'Knows Oskar');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue(''));
  expect(server.asked(api.admin.addNote)[0]?.body).toEqual({ text: 'Knows Oskar' });
});
