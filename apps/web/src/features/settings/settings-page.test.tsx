import { api } from '@innerspring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someUser } from '../../testing/auth-fixtures.ts';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someSettings } from '../../testing/settings-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { navs } from '../../nav.ts';
import { settingsMap } from '../../platform/nav/settings.ts';
import { SettingsPage } from './settings-page.tsx';

const { rowsMatching, sectionOfRow, sections } = settingsMap(navs);

let server: ReturnType<typeof fakeApi>;
const session = (id: number, isCurrent: boolean) => ({
  id,
  device: `Chrome ${id}`,
  ip: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  lastUsedAt: '2026-03-02T12:00:00.000Z',
  isCurrent,
});
beforeEach(() => {
  server = fakeApi();
  server.on(api.security.sessions, { items: [session(1, true), session(2, false), session(3, false)] });
  server.on(api.security.securityLog, { items: [] });
  server.on(api.settings.get, someSettings());
});

async function open(at: string, more: Parameters<typeof someUser>[0] = {}) {
  const onUserChanged = vi.fn();
  const view = await renderScreen(<SettingsPage user={someUser(more)} onUserChanged={onUserChanged} row={at} />);
  await waitFor(() => expect(screen.queryByText('Loading a setting')).not.toBeInTheDocument());
  const row = (name: string) => screen.getByRole('region', { name });
  return { ...view, onUserChanged, row };
}

it('finds rows by their words and says when none matches', async () => {
  const { user } = await open('password');
  await user.type(screen.getByLabelText('Find a setting'), '2fa');
  expect(await screen.findByRole('region', { name: 'Two-factor sign-in' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Password' })).not.toBeInTheDocument();
  await user.clear(screen.getByLabelText('Find a setting'));
  await user.type(screen.getByLabelText('Find a setting'), 'mattress');
  expect(screen.getByText('No setting matches “mattress”.')).toBeInTheDocument();
});

it.each(sections.flatMap(({ rows, label }) => rows.map(({ id }) => [label, id] as const)))(
  'under %s draws the row #%s',
  async (_section, id) => {
    server.on(api.push.devices, { items: [] });
    server.on(api.hiddenPosts.list, { items: [], nextCursor: null });
    server.on(api.safety.blocked, { items: [], nextCursor: null });
    server.on(api.safety.muted, { items: [], nextCursor: null });
    server.on(api.settings.exports, { items: [], nextAt: null });
    await open(id);
    await waitFor(() => expect(document.getElementById(id)).toHaveFocus());
  },
);

it('leads to the subscription, and says that LinkedIn cannot be connected here', async () => {
  const { row, unmount } = await open('subscription', { isPremium: true });
  expect(row('Subscription')).toHaveTextContent('You have Premium.');
  expect(within(row('Subscription')).getByRole('link')).toHaveAttribute('href', '/settings/subscription');
  unmount();
  const connected = await open('linkedin');
  expect(connected.row('LinkedIn')).toHaveTextContent('Sharing to LinkedIn isn’t set up on this site');
  expect(within(connected.row('LinkedIn')).queryByRole('button')).not.toBeInTheDocument();
});

describe('the password', () => {
  it('is changed with the current one; a wrong one is named at its field and nothing typed is lost', async () => {
    server.on(
      api.security.changePassword,
      new Refusal(401, 'Invalid username or password', undefined, 'wrong_credentials'),
    );
    const { user } = await open('password');
    const password = await screen.findByRole('region', { name: 'Password' });
    await user.type(within(password).getByLabelText('Current password'), 'not it');
    await user.type(within(password).getByLabelText('New password'), 'a quilted harbour');
    await user.click(within(password).getByRole('button', { name: 'Change password' }));
    expect(await within(password).findByRole('alert')).toHaveTextContent('That’s not your current password');
    expect(within(password).getByLabelText('New password')).toHaveValue('a quilted harbour');
    server.on(api.security.changePassword, { success: true });
    await user.click(within(password).getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(within(password).getByLabelText('New password')).toHaveValue('');
  });
});

describe('sessions', () => {
  it('are listed; others can be ended one by one or all at once, never this one', async () => {
    server.on(api.security.revokeSession, undefined);
    server.on(api.security.revokeOtherSessions, { ended: 2 });
    const { user } = await open('sessions');
    expect(await screen.findByText('This device')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign out Chrome 1' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign out Chrome 2' }));
    await waitFor(() => expect(server.asked(api.security.revokeSession).map(({ params }) => params.id)).toEqual(['2']));
    await user.click(screen.getByRole('button', { name: 'Sign out all others' }));
    expect(await screen.findByText('Signed out everywhere else')).toBeInTheDocument();
  });
});

describe('two-factor sign-in', () => {
  it('is set up with a first code, and shows the recovery codes until they are kept', async () => {
    server.on(api.security.startTwoFactor, {
      secret: 'JBSWY3DP',
      otpauthUrl: 'otpauth://totp/x',
      qrDataUrl: 'data:image/png;base64,AA==',
    });
    server.on(api.security.confirmTwoFactor, ({ body }) =>
      (body as { code: string }).code === '123456'
        ? { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }
        : new Refusal(401, 'That code is not right.', undefined, 'second_factor_invalid'),
    );
    const { user, onUserChanged } = await open('two-factor');
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    expect(await screen.findByText('JBSWY3DP')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Code from the app'), '000000');
    expect(await screen.findByText('That code is not right.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Code from the app'), '123456');
    const dialog = await screen.findByRole('dialog', { name: 'Your recovery codes' });
    expect(within(dialog).getByText('cccc-dddd')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'I’ve saved them' }));
    await waitFor(() => expect(onUserChanged).toHaveBeenCalledOnce());
  });

  it('is switched off with the password', async () => {
    server.on(api.security.stopTwoFactor, ({ body }) =>
      (body as { password: string }).password === 'right one'
        ? undefined
        : new Refusal(401, 'No', undefined, 'wrong_credentials'),
    );
    const { user, row, onUserChanged } = await open('two-factor', { twoFactorEnabled: true });
    await user.click(within(row('Two-factor sign-in')).getByRole('button', { name: 'Turn off' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Your password'), 'wrong');
    await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('That’s not your password');
    await user.clear(within(dialog).getByLabelText('Your password'));
    await user.type(within(dialog).getByLabelText('Your password'), 'right one');
    await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(onUserChanged).toHaveBeenCalledOnce());
  });
});

describe('the map of settings', () => {
  it('names each row once, so that an address leads to one place', () => {
    const ids = sections.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.map(sectionOfRow)).not.toContain(null);
    expect([sectionOfRow('two-factor'), sectionOfRow('nothing'), sectionOfRow(undefined)]).toEqual([
      'security',
      null,
      null,
    ]);
  });

  it.each([
    ['2FA', ['two-factor']],
    ['dark', ['appearance']],
    ['gdpr', ['export', 'delete']],
    ['do not disturb', ['quiet-hours']],
    ['incognito', ['viewing-mode']],
    ['font', ['text-size']],
    ['privacy email', ['email-visibility']],
    ['unblock', ['blocked']],
    ['invoice', ['subscription']],
    ['linkedin', ['linkedin']],
    ['mattress', []],
  ])('finds “%s”', (typed, rows) => {
    expect(rowsMatching(typed).map(({ id }) => id)).toEqual(rows);
  });
});
