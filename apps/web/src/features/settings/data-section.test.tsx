import { api } from '@innerspring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { someUser } from '../../testing/auth-fixtures.ts';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { someSettings } from '../../testing/settings-fixtures.ts';
import { DeletionPendingPage } from './public/deletion-pending-page.tsx';
import { SettingsPage } from './settings-page.tsx';

const { settings } = api;
let server: ReturnType<typeof fakeApi>;
const made = (state: 'queued' | 'ready' | 'failed' | 'expired', id = 5) => ({
  id,
  state,
  bytes: state === 'ready' ? 2048 : null,
  createdAt: '2026-03-02T12:00:00.000Z',
  expiresAt: state === 'ready' ? '2036-03-09T12:00:00.000Z' : null,
});
const nothingLost = {
  posts: 3,
  comments: 1,
  files: 0,
  followers: 12,
  toHandOver: [],
  leftUnclaimed: [],
  isLastAdmin: false,
  ending: {
    events: 0,
    places: 0,
    postings: 0,
    paidPostings: 0,
    applicants: 0,
    ofCompanies: 0,
    orders: 0,
    renewsPremium: false,
  },
};

beforeEach(() => {
  server = fakeApi();
  server.on(settings.get, someSettings());
  server.on(settings.exports, { items: [], nextAt: null });
  server.on(api.auth.logout, { success: true });
});

async function open() {
  const user = someUser();
  const view = await renderScreen(
    <CurrentUserProvider value={user}>
      <SettingsPage user={user} onUserChanged={vi.fn()} section="data" />
    </CurrentUserProvider>,
  );
  return { ...view, row: (name: string) => screen.findByRole('region', { name }) };
}

describe('the archive of one’s data', () => {
  it('is asked for, then offered for download', async () => {
    const { user, row } = await open();
    const region = await row('Download your data');
    server.on(settings.requestExport, made('queued'));
    server.on(settings.exports, { items: [made('ready')], nextAt: '2036-03-03T12:00:00.000Z' });
    const ask = within(region).getByRole('button', { name: 'Request archive' });
    await waitFor(() => expect(ask).toBeEnabled());
    await user.click(ask);
    expect(await screen.findByText('Preparing your archive')).toBeInTheDocument();
    expect(await within(region).findByRole('link', { name: 'Download' })).toHaveAttribute(
      'href',
      '/api/settings/exports/5/download',
    );
    expect(within(region).getByText('2 KB · available until March 9')).toBeInTheDocument();
    expect(ask).toBeDisabled();
  });

  it('tells why it was refused, and what became of earlier ones', async () => {
    server.on(settings.exports, { items: [made('failed', 2), made('expired', 1)], nextAt: null });
    server.on(settings.requestExport, new Refusal(409, 'You can ask for your data once a day.', undefined, 'conflict'));
    const { user, row } = await open();
    const region = await row('Download your data');
    expect(await within(region).findByText('Failed')).toBeInTheDocument();
    expect(within(region).getByText('Expired')).toBeInTheDocument();
    expect(within(region).queryByRole('link', { name: 'Download' })).not.toBeInTheDocument();
    await user.click(within(region).getByRole('button', { name: 'Request archive' }));
    expect(await within(region).findByRole('alert')).toHaveTextContent('once a day');
  });
});

describe('leaving', () => {
  it('for a while takes the password; a wrong one is named and the dialog stays', async () => {
    server.on(settings.deactivate, ({ body }) =>
      (body as { password: string }).password === 'right one'
        ? undefined
        : new Refusal(401, 'No', undefined, 'wrong_credentials'),
    );
    const { user, row } = await open();
    await user.click(within(await row('Deactivate your account')).getByRole('button', { name: 'Deactivate…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate your account' });
    await user.type(within(dialog).getByLabelText('Your password'), 'wrong');
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('That’s not your password');
    expect(within(dialog).getByLabelText('Your password')).toHaveValue('wrong');
    await user.clear(within(dialog).getByLabelText('Your password'));
    await user.type(within(dialog).getByLabelText('Your password'), 'right one');
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Account deactivated')).toBeInTheDocument();
  });

  it('for good says what of one’s own ends, what was paid for it, and what stays with companies', async () => {
    const { ending } = nothingLost;
    server.on(settings.deletionPreview, {
      ...nothingLost,
      leftUnclaimed: [{ id: 5, name: 'Lonely Latex' }],
      ending: { ...ending, events: 2, postings: 1, paidPostings: 1, ofCompanies: 7 },
    });
    const { user, row } = await open();
    await user.click(within(await row('Delete your account')).getByRole('button', { name: 'Delete…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account' });
    expect(await within(dialog).findByText(/we cancel 2 upcoming events of yours/)).toBeInTheDocument();
    expect(within(dialog).getByText(/You paid for 1 of these job postings\. We don’t refund/)).toBeInTheDocument();
    expect(within(dialog).getByText(/don’t come back if you keep your account later/)).toBeInTheDocument();
    expect(
      within(dialog).getByText(
        /^7 events, job postings and posts .* An owner takes over, or our staff if there’s none/,
      ),
    ).toBeInTheDocument();
  });

  it('for good says what goes before, and wants the username typed', async () => {
    server.on(settings.deletionPreview, {
      ...nothingLost,
      toHandOver: [{ id: 4, name: 'Shared Coil Works' }],
      leftUnclaimed: [{ id: 5, name: 'Lonely Latex' }],
      isLastAdmin: true,
    });
    server.on(settings.requestDeletion, new Refusal(400, 'Type maren to go on', { username: 'Type maren to go on' }));
    const { user, row } = await open();
    await user.click(within(await row('Delete your account')).getByRole('button', { name: 'Delete…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account' });
    expect(await within(dialog).findByText(/3 posts and their comments, 1 comment/)).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Shared Coil Works' })).toHaveAttribute('href', '/companies/4');
    expect(within(dialog).getByRole('link', { name: 'Lonely Latex' })).toBeInTheDocument();
    expect(within(dialog).getByText(/last administrator/)).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('Type your username, maren'), 'marne');
    await user.type(within(dialog).getByLabelText('Your password'), 'secret');
    await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Type maren to go on');
    expect(within(dialog).getByLabelText('Your password')).toHaveValue('secret');
    server.on(settings.requestDeletion, { deletionDueAt: '2026-03-16T12:00:00.000Z' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByText('Your account will be deleted in 14 days')).toBeInTheDocument();
  });
});

describe('coming back before the day', () => {
  const page = (onKept: () => void, onLogOut = () => undefined) => (
    <DeletionPendingPage dueAt="2026-03-16T12:00:00.000Z" onKept={onKept} onLogOut={onLogOut} />
  );

  it('keeps the account with one press', async () => {
    server.on(settings.cancelDeletion, undefined);
    const onKept = vi.fn();
    const { user } = await renderScreen(page(onKept));
    expect(screen.getByText(/March 16, 2026/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByText('You kept your account')).toBeInTheDocument();
    expect(onKept).toHaveBeenCalledOnce();
  });

  it('says where that is too late', async () => {
    server.on(
      settings.cancelDeletion,
      new Refusal(409, 'Your account isn’t scheduled for deletion.', undefined, 'conflict'),
    );
    const onKept = vi.fn();
    const { user } = await renderScreen(page(onKept));
    await user.click(screen.getByRole('button', { name: 'Keep my account' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account isn’t scheduled for deletion.');
    expect(onKept).not.toHaveBeenCalled();
  });
});
