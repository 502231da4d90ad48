import { api, type CallOutput } from '@innerspring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { forgetKept } from '../../../platform/session/browser-data.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ApplicationStatusPage } from './application-status-page.tsx';

vi.mock('../../../platform/session/current-user.ts', () => ({ useCurrentUser: () => ({ id: 7 }) }));

type Status = CallOutput<typeof api.auth.applicationStatus>;
let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  server = fakeApi();
  server.on(api.auth.application, new Refusal(404, 'Not found.', undefined, 'not_found'));
});

const status = (more: Partial<Status> = {}): Status => ({
  status: 'pending',
  message: null,
  submittedAt: '2026-03-02T12:00:00.000Z',
  messages: [],
  canReply: false,
  canAppeal: false,
  ...more,
});

async function open() {
  const onSignOut = vi.fn();
  const onGoToDashboard = vi.fn();
  const view = await renderScreen(
    <ApplicationStatusPage
      siteName="Innerspring"
      supportEmail="help@innerspring.example"
      onSignOut={onSignOut}
      onGoToDashboard={onGoToDashboard}
    />,
  );
  return { ...view, onSignOut, onGoToDashboard };
}

describe('pending', () => {
  it('tells hours, time and how to change the application, with the message of staff', async () => {
    server.on(api.auth.applicationStatus, status({ message: 'We are reading it.' }));
    const { user, onSignOut } = await open();
    expect(await screen.findByRole('heading', { name: 'Application Pending' })).toBeInTheDocument();
    expect(screen.getByText(/Monday to Friday 9am to 5pm ET/)).toHaveTextContent('within 24 to 48 hours');
    expect(screen.getByText(/contact support at/)).toHaveTextContent('help@innerspring.example');
    expect(screen.getByRole('heading', { name: 'Status Update' }).parentElement).toHaveTextContent(
      'We are reading it.',
    );
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(onSignOut).toHaveBeenCalledOnce();
  });

  it('keeps a reply that is not sent over a reload, until it is sent or the applicant signs out', async () => {
    const question = { from: 'staff' as const, text: 'Which plant?', createdAt: '2026-03-03T12:00:00.000Z' };
    server.on(api.auth.applicationStatus, status({ messages: [question], canReply: true }));
    const first = await open();
    await first.user.type(await screen.findByLabelText('Your reply'), 'Grand Rapids');
    first.unmount();
    const second = await open();
    expect(await screen.findByLabelText('Your reply')).toHaveValue('Grand Rapids');
    second.unmount();
    forgetKept();
    const third = await open();
    const field = await screen.findByLabelText('Your reply');
    expect(field).toHaveValue('');
    server.on(api.auth.replyToStaff, { from: 'applicant', text: 'High Point', createdAt: question.createdAt });
    await third.user.type(field, 'High Point');
    await third.user.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(server.asked(api.auth.replyToStaff)).toHaveLength(1));
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft.'))).toEqual([]));
  });

  it('takes one reply to a question, and keeps the words where the server refuses', async () => {
    const question = { from: 'staff' as const, text: 'Which plant?', createdAt: '2026-03-03T12:00:00.000Z' };
    server.on(api.auth.applicationStatus, status({ messages: [question], canReply: true }));
    server.on(api.auth.replyToStaff, new Refusal(409, 'You have answered already.', undefined, 'conflict'));
    const { user } = await open();
    await user.type(await screen.findByLabelText('Your reply'), 'Grand Rapids');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('You have answered already.')).toBeInTheDocument();
    expect(screen.getByLabelText('Your reply')).toHaveValue('Grand Rapids');
    server.on(api.auth.replyToStaff, {
      from: 'applicant',
      text: 'Grand Rapids',
      createdAt: '2026-03-03T13:00:00.000Z',
    });
    server.on(api.auth.applicationStatus, status({ messages: [question] }));
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await waitFor(() => expect(screen.queryByLabelText('Your reply')).not.toBeInTheDocument());
  });
});

it.each(['pending', 'approved', 'rejected'] as const)('draws %s from status and message alone', async (name) => {
  server.on(api.auth.applicationStatus, { status: name, message: 'Read on Monday.' } as never);
  await open();
  expect(await screen.findByRole('heading', { name: new RegExp(`^Application ${name}`, 'i') })).toBeInTheDocument();
  expect(screen.getByText('Read on Monday.')).toBeInTheDocument();
  expect(screen.queryByText(/^Sent/)).not.toBeInTheDocument();
});

it('shows a status that it does not know as pending', async () => {
  server.on(api.auth.applicationStatus, status({ status: 'frozen' as never }));
  await open();
  expect(await screen.findByRole('heading', { name: 'Application Pending' })).toBeInTheDocument();
});

it('names the next steps once approved, and leads to the dashboard', async () => {
  server.on(api.auth.applicationStatus, status({ status: 'approved' }));
  const { user, onGoToDashboard } = await open();
  expect(await screen.findByRole('heading', { name: 'Application Approved' })).toBeInTheDocument();
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Complete your profile',
    'Connect with industry professionals',
    'Join discussions and groups',
    'Explore jobs and events',
  ]);
  await user.click(screen.getByRole('button', { name: 'Go to Dashboard' }));
  expect(onGoToDashboard).toHaveBeenCalledOnce();
});

it('explains the appeal when rejected', async () => {
  server.on(api.auth.applicationStatus, status({ status: 'rejected', canAppeal: true }));
  await open();
  expect(await screen.findByRole('heading', { name: 'Application Rejected' })).toBeInTheDocument();
  expect(screen.getByLabelText('Your appeal')).toBeInTheDocument();
});

it('says that the status could not be fetched, and offers both ways on', async () => {
  server.on(api.auth.applicationStatus, new Refusal(503, 'Busy.', undefined, 'unavailable'));
  const { user, onSignOut } = await open();
  expect(await screen.findByText('Unable to fetch application status. Please try again later.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Return to Login' }));
  expect(onSignOut).toHaveBeenCalledOnce();
  server.on(api.auth.applicationStatus, status());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name: 'Application Pending' })).toBeInTheDocument();
});
