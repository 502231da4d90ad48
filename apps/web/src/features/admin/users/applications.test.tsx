import { api } from '@innerspring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { someAdminUser } from '../../../testing/auth-fixtures.ts';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { fakeLive } from '../../../testing/fake-live.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ageTone, type QueueItem } from '../admin.data.ts';
import { AdminUsersPage, UserPanel } from './admin-users-page.tsx';
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

it('lists what waits with age, state and signals, and opens one', async () => {
  server.on(api.admin.applications, { items: [someQueued({ state: 'appeal' })], nextCursor: null });
  const onSearch = vi.fn();
  const { user } = await renderScreen(<AdminUsersPage search={{ tab: 'applications' }} onSearch={onSearch} />);
  expect(await screen.findByText('30 business hours')).toBeInTheDocument();
  expect(screen.getByText('Appeal')).toBeInTheDocument();
  expect(screen.getByText('Another account has the same name')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Review Wanda Pruitt' }));
  expect(onSearch).toHaveBeenCalledWith({ tab: 'applications', user: 42 });
});

it('shows an answer of the applicant as it comes, in the open queue and in the panel over it', async () => {
  const at = '2026-03-02T13:00:00.000Z';
  const question = { from: 'staff' as const, text: 'Which plant?', createdAt: at };
  const answer = { from: 'applicant' as const, text: 'The one in Grand Rapids.', createdAt: at };
  function answers(state: QueueItem['state'], messages: (typeof question | typeof answer)[]): void {
    const base = someAdminUser();
    server.on(api.admin.applications, { items: [someQueued({ state })], nextCursor: null });
    server.on(api.admin.user, { ...base, application: base.application && { ...base.application, messages } });
  }
  answers('waiting_for_applicant', [question]);
  await renderScreen(<AdminUsersPage search={{ tab: 'applications', user: 42 }} onSearch={vi.fn()} />);
  expect(await screen.findByText('Which plant?')).toBeVisible();
  expect(await screen.findByText('Asked, no answer yet')).toBeInTheDocument();
  expect(fakeLive.sent).toEqual([{ type: 'watch', subject: 'staff', id: 1 }]);
  answers('waiting', [question, answer]);
  fakeLive.receive({ type: 'subject_changed', subject: 'staff', id: 1 });
  expect(await screen.findByText('The one in Grand Rapids.')).toBeVisible();
  expect(await screen.findByText('Waiting')).toBeInTheDocument();
  expect(screen.queryByText('Asked, no answer yet')).not.toBeInTheDocument();
});

it('says when nothing waits', async () => {
  server.on(api.admin.applications, { items: [], nextCursor: null });
  await renderScreen(<AdminUsersPage search={{ tab: 'applications' }} onSearch={vi.fn()} />);
  expect(await screen.findByText(/All applications are decided/)).toBeInTheDocument();
});

async function openPanel() {
  const view = await renderScreen(<UserPanel userId={42} open onClose={vi.fn()} />);
  await screen.findByRole('button', { name: 'Approve' });
  return view;
}

it('shows the exact mail before a rejection, refuses one without words, and sends reason, words and note', async () => {
  server.on(api.admin.decide, ({ body }) => {
    const { message } = body as { message?: string };
    if (!message) return new Refusal(400, 'Tell the applicant why', { message: 'Tell the applicant why' });
    const base = someAdminUser();
    return someAdminUser({ user: { ...base.user, applicationStatus: 'rejected' } });
  });
  const { user } = await openPanel();
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject: Wanda Pruitt' });
  expect(await within(dialog).findByText('Mail to reject')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Tell the applicant why');
  await user.selectOptions(within(dialog).getByLabelText('Reason'), 'incomplete');
  await user.type(within(dialog).getByLabelText('Why, in words for the applicant'), 'Too little.');
  await waitFor(() => expect(within(dialog).getByLabelText('Text of the mail')).toHaveTextContent('Too little.'));
  await user.type(within(dialog).getByLabelText(/Internal note/), 'Ask again in May');
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(server.asked(api.admin.decide).at(-1)?.body).toEqual({
    status: 'rejected',
    reason: 'incomplete',
    message: 'Too little.',
    internalNote: 'Ask again in May',
  });
  expect(await screen.findByText('Application rejected')).toBeInTheDocument();
});

it('says why an address keeps an application from being approved, and confirms it by hand in place', async () => {
  const base = someAdminUser({ emailVerified: false });
  const application = base.application ? { ...base.application, emailVerified: false } : null;
  server.on(api.admin.user, { ...base, application });
  server.on(api.admin.decide, ({ body }) => {
    const { confirmEmailReason } = body as { confirmEmailReason?: string };
    if (!confirmEmailReason)
      return new Refusal(400, 'Reason is required', { confirmEmailReason: 'Reason is required' });
    return someAdminUser({ user: { ...base.user, applicationStatus: 'approved' } });
  });
  const { user } = await openPanel();
  const approve = screen.getByRole('button', { name: 'Approve' });
  expect(approve).toBeDisabled();
  expect(approve).toHaveAccessibleDescription(/can't approve this yet: wanda@loomfield.example isn't confirmed/);
  await user.click(screen.getByRole('button', { name: 'Confirm by hand' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve: Wanda Pruitt' });
  await user.click(within(dialog).getByRole('button', { name: 'Confirm and approve' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Reason is required');
  await user.type(within(dialog).getByLabelText('How do you know this address is theirs?'), 'I know her from ISPA.');
  await user.click(within(dialog).getByRole('button', { name: 'Confirm and approve' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(server.asked(api.admin.decide).at(-1)?.body).toEqual({
    status: 'approved',
    confirmEmailReason: 'I know her from ISPA.',
  });
});

it('tells why an action was refused, and changes nothing', async () => {
  server.on(api.admin.setVerified, new Refusal(403, 'You are not an administrator', undefined, 'forbidden'));
  const { user } = await openPanel();
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('You are not an administrator')).toBeInTheDocument();
});
