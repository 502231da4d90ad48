import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@innerspring/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DoorStore } from '../features/events/door-store.ts';
import { closeOutgoing, outgoingOf } from '../platform/outgoing/use-outgoing.ts';
import { useCurrentUser } from '../platform/session/current-user.ts';
import { useLogout } from '../platform/session/login.ts';
import { fakeApi, Refusal } from '../testing/fake-api.ts';
import { someUser } from '../testing/post-fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';
import { toastStore } from '../ui/overlays/toast.ts';
import { failures } from '../ui/states/errors.tsx';
import { AppBoundary } from './boundaries.tsx';
import { AppFrame } from './app-frame.tsx';

vi.mock('../platform/live/live.ts', () => ({ useLiveConnection: vi.fn(), onLive: () => () => undefined }));
vi.mock('./member-layout.tsx', () => ({
  MemberLayout: ({ children }: { children: React.ReactNode }) => <main>{children}</main>,
}));
vi.mock('./screens/login-screen.tsx', () => ({ default: () => <p>Login here</p> }));

function MemberData() {
  return <p>Feed of {useCurrentUser().fullName}</p>;
}

function LogoutButton() {
  const logOut = useLogout();
  return (
    <button type="button" onClick={() => void logOut()}>
      Logout
    </button>
  );
}

let server: ReturnType<typeof fakeApi>;
const signedOut = new Refusal(401, 'Sign in first.', undefined, 'not_signed_in');
const open = (address: string, page = <MemberData />) =>
  renderApp(address, (inner) => <AppFrame>{inner}</AppFrame>, page);
const paths = () => vi.mocked(fetch).mock.calls.map(([path]) => String(path));

beforeEach(() => {
  localStorage.clear();
  server = fakeApi();
});

it('shows a member the page, and asks for the user anew each time', async () => {
  server.on(api.auth.currentUser, someUser());
  await open('/jobs');
  expect(await screen.findByText('Feed of Maren Oduya')).toBeVisible();
  expect(server.asked(api.auth.currentUser)).toHaveLength(1);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(server.asked(api.auth.currentUser)).toHaveLength(2));
});

it('says offline what is queued, check-ins too', async () => {
  server.on(api.auth.currentUser, someUser());
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open('/events/3/door');
  expect(await screen.findByText(/^You’re offline\. Messages and check-ins are queued/)).toBeVisible();
});

it.each([{ fullName: {} }, { fullName: null }, { fullName: ['Maren'] }])(
  'ends the application where its user cannot be drawn: %j',
  async (broken) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const report = vi.spyOn(failures, 'report').mockImplementation(() => undefined);
    server.on(api.auth.currentUser, { ...someUser(), ...broken } as never);
    await renderApp(
      '/jobs',
      (inner) => (
        <AppBoundary>
          <AppFrame>{inner}</AppFrame>
        </AppBoundary>
      ),
      <MemberData />,
    );
    expect(await screen.findByRole('heading', { name: 'Application Error' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Restart Application' })).toBeVisible();
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'The signed-in user cannot be drawn' }));
  },
);

it('sends a visitor to /auth', async () => {
  server.on(api.auth.currentUser, signedOut);
  const { router } = await open('/', <p>Public</p>);
  await waitFor(() => expect(router.state.location.href).toBe('/auth'));
  expect(await screen.findByText('Public')).toBeVisible();
});

describe('the page that was asked for', () => {
  it('is named in the address of the login, and opens for whoever is signed in there', async () => {
    server.on(api.auth.currentUser, signedOut);
    const { router, client } = await open('/jobs?q=foam#top', <p>Public</p>);
    await waitFor(() => expect(router.state.location.href).toBe('/auth?next=%2Fjobs%3Fq%3Dfoam%23top'));
    server.on(api.auth.currentUser, someUser());
    await client.refetchQueries();
    await waitFor(() => expect(router.state.location.href).toBe('/jobs?q=foam#top'));
  });

  it('is the one that was open when the session ended', async () => {
    server.on(api.auth.currentUser, someUser());
    const { router, client } = await open('/post/5?comment=7', <p>Public</p>);
    await screen.findByText('Public');
    server.on(api.auth.currentUser, signedOut);
    await client.refetchQueries();
    await waitFor(() => expect(router.state.location.href).toBe('/auth?next=%2Fpost%2F5%3Fcomment%3D7'));
  });

  it('is none after a logout', async () => {
    server.on(api.auth.currentUser, someUser());
    server.on(api.auth.logout, { success: true });
    const { router, user } = await open('/settings', <LogoutButton />);
    const seen: string[] = [];
    router.history.subscribe(({ location }) => seen.push(location.href));
    server.on(api.auth.currentUser, signedOut);
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.href).toBe('/auth'));
    expect(new Set(seen)).toEqual(new Set(['/auth']));
  });

  it('is never elsewhere', async () => {
    server.on(api.auth.currentUser, someUser());
    const { router } = await open('/auth?next=%2F%5Cevil.example', <p>Public</p>);
    await waitFor(() => expect(router.state.location.href).toBe('/'));
  });

  it('is what the read-only shell leads back to', async () => {
    localStorage.setItem('user', JSON.stringify({ id: 1, username: 'x', isAdmin: true }));
    server.on(api.auth.currentUser, signedOut);
    await open('/admin/users');
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth?next=%2Fadmin%2Fusers');
  });
});

describe('a logout with something unsent', () => {
  const message = { place: 'person.12', content: 'Hello', createdAt: '2026-03-02T10:00:00Z', extra: null } as const;
  const openUnsent = async () => {
    server.on(api.auth.currentUser, someUser());
    server.on(api.auth.logout, { success: true });
    const { user } = await open('/jobs', <LogoutButton />);
    const logOut = async () => user.click(await screen.findByRole('button', { name: 'Logout' }));
    return { user, logOut };
  };
  afterEach(closeOutgoing);

  it('asks, and stays if the member wants to', async () => {
    outgoingOf(1).add({ ...message, clientId: 'one' });
    const { user, logOut } = await openUnsent();
    await logOut();
    expect(await screen.findByRole('alertdialog', { name: '1 message hasn’t been sent.' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.asked(api.auth.logout)).toEqual([]);
    expect(outgoingOf(1).all()).toHaveLength(1);
  });

  it('deletes it once the member says so', async () => {
    for (const clientId of ['one', 'two']) outgoingOf(1).add({ ...message, clientId });
    new DoorStore(1, 3).note(8);
    const { user, logOut } = await openUnsent();
    await logOut();
    const question = await screen.findByRole('alertdialog', {
      name: '2 messages and 1 check-in haven’t been sent.',
    });
    expect(question).toBeVisible();
    server.on(api.auth.currentUser, signedOut);
    await user.click(screen.getByRole('button', { name: 'Sign out anyway' }));
    await waitFor(() => expect(server.asked(api.auth.logout)).toHaveLength(1));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });

  it('doesn’t ask about refused check-ins', async () => {
    const door = new DoorStore(1, 3);
    door.note(8);
    door.lose();
    const { logOut } = await openUnsent();
    server.on(api.auth.currentUser, signedOut);
    await logOut();
    await waitFor(() => expect(server.asked(api.auth.logout)).toHaveLength(1));
  });

  it('asks wherever the member can choose to log out', () => {
    const root = join(import.meta.dirname, '..');
    const unasked = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .filter((name) => /useLogoutNow|forgetMember|firstAuth\.logout/.test(readFileSync(join(root, name), 'utf8')));
    expect(unasked.sort()).toEqual([
      // After the server has ended all sessions of a member who leaves.
      'features/settings/leaving-rows.tsx',
      // Ends the session of an earlier logout.
      'platform/session/current-user.ts',
      'platform/session/login.ts',
    ]);
  });
});

it('draws the login where code and state stand, without moving', async () => {
  server.on(api.auth.currentUser, signedOut);
  const { router } = await open('/jobs?code=1&state=2');
  expect(await screen.findByText('Login here')).toBeVisible();
  expect(router.state.location.pathname).toBe('/jobs');
});

it('shows an applicant the status screen only', async () => {
  server.on(api.auth.currentUser, someUser({ applicationStatus: 'rejected' }));
  server.on(api.auth.applicationStatus, {
    status: 'rejected',
    message: null,
    submittedAt: '2026-03-01T08:00:00.000Z',
    messages: [],
    canReply: false,
    canAppeal: false,
  });
  await open('/admin');
  expect(await screen.findByRole('heading', { name: 'Application Rejected' })).toBeVisible();
  expect(screen.queryByText(/Feed of/)).not.toBeInTheDocument();
});

it.each(['/', '/messages', '/admin/users', '/nowhere'])(
  'shows at %s what works while the account waits to be deleted, and asks for nothing else',
  async (address) => {
    server.on(api.auth.currentUser, someUser({ deletionDueAt: '2036-03-16T12:00:00.000Z' }));
    server.on(api.settings.exports, { items: [], nextAt: null });
    await open(address);
    expect(await screen.findByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Request archive' })).toBeEnabled());
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(screen.queryByText(/Feed of/)).not.toBeInTheDocument();
    expect(new Set(paths())).toEqual(new Set(['/api/user', '/api/settings/exports']));
    await waitFor(() => expect(document.title).toContain('Account scheduled for deletion'));
  },
);

it('finds nothing for a member at an admin address', async () => {
  server.on(api.auth.currentUser, someUser());
  await open('/admin/users');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  await waitFor(() => expect(document.title).toContain('Page not found'));
});

describe('a kept user', () => {
  it('who claims to be an admin gets a read-only shell on a 401, and nothing else is asked', async () => {
    localStorage.setItem('user', JSON.stringify({ id: 1, username: 'x', isAdmin: true }));
    server.on(api.auth.currentUser, signedOut);
    await open('/admin/users');
    expect(await screen.findByText('You are offline or signed out — sign in again')).toBeVisible();
    expect(screen.queryByText(/Feed of/)).not.toBeInTheDocument();
    expect(new Set(paths())).toEqual(new Set(['/api/user']));
  });

  it('who is no admin counts for nothing on a 401', async () => {
    localStorage.setItem('user', JSON.stringify({ id: 1, username: 'x', isAdmin: false }));
    server.on(api.auth.currentUser, signedOut);
    const { router } = await open('/', <p>Public</p>);
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });

  it('stands in while the server cannot be reached, and gives way to a session', async () => {
    localStorage.setItem('user', JSON.stringify({ id: 7, username: 'maren' }));
    await open('/');
    expect(await screen.findByText('You are offline or signed out — sign in again')).toBeVisible();
    server.on(api.auth.currentUser, someUser());
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Feed of Maren Oduya')).toBeVisible();
  });

  it('that is out of order is deleted', async () => {
    localStorage.setItem('user', JSON.stringify({ id: 0, username: 'x', isAdmin: true }));
    server.on(api.auth.currentUser, signedOut);
    await open('/', <p>Public</p>);
    expect(await screen.findByText('Public')).toBeVisible();
    expect(localStorage.getItem('user')).toBeNull();
  });
});

it('offers to try again when the server cannot be reached', async () => {
  const { user } = await open('/');
  expect(await screen.findByText('We can’t reach the server')).toBeVisible();
  server.on(api.auth.currentUser, someUser());
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Feed of Maren Oduya')).toBeVisible();
});

it('keeps what is on screen when the server goes away later', async () => {
  server.on(api.auth.currentUser, someUser());
  const { client } = await open('/');
  await screen.findByText('Feed of Maren Oduya');
  vi.mocked(fetch).mockRejectedValue(new TypeError('Failed to fetch'));
  await client.refetchQueries();
  expect(screen.getByText('Feed of Maren Oduya')).toBeVisible();
});

it('drops all cached data when the session ends', async () => {
  server.on(api.auth.currentUser, someUser());
  const { client } = await open('/', <p>Public</p>);
  await screen.findByText('Public');
  client.setQueryData(['posts.feed'], 'something private');
  server.on(api.auth.currentUser, signedOut);
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(client.getQueryData(['posts.feed'])).toBeUndefined());
});

describe('links from mails', () => {
  it.each([
    ['a visitor', signedOut],
    ['a member', someUser()],
    ['an applicant', someUser({ applicationStatus: 'pending' })],
  ])('confirm the address of %s once and leave the address clean', async (_, who) => {
    server.on(api.auth.currentUser, who);
    server.on(api.auth.verifyEmail, { email: 'maren@harborline.example' });
    const { router } = await open('/?verify-email=abcdefghijklmnopqrstuvwxyz', <p>Public</p>);
    await waitFor(() => expect(toastStore.snapshot()[0]?.description).toBe('maren@harborline.example is confirmed.'));
    expect(server.asked(api.auth.verifyEmail).map(({ body }) => body)).toEqual([
      { token: 'abcdefghijklmnopqrstuvwxyz' },
    ]);
    expect(router.state.location.searchStr).toBe('');
  });

  it('say why they do not work', async () => {
    server.on(api.auth.currentUser, someUser());
    server.on(api.auth.confirmEmailChange, new Refusal(410, 'This link has expired.', undefined, 'gone'));
    await open('/?confirm-email-change=abcdefghijklmnopqrstuvwxyz');
    await waitFor(() =>
      expect(toastStore.snapshot()[0]).toMatchObject({ variant: 'destructive', description: 'This link has expired.' }),
    );
  });
});
