import { api } from '@innerspring/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { toastStore } from '../../ui/overlays/toast.ts';
import { useSession } from './current-user.ts';
import { storeUser } from './browser-data.ts';
import { useEnter, useLogout } from './login.ts';
let server: ReturnType<typeof fakeApi>;

function Page() {
  const session = useSession();
  const logOut = useLogout();
  const enter = useEnter();
  return (
    <>
      <p>{session.state}</p>
      <button type="button" onClick={() => void logOut()}>
        Logout
      </button>
      <button type="button" onClick={() => enter(someUser({ id: 9, username: 'tess' }))}>
        Enter
      </button>
    </>
  );
}

beforeEach(() => {
  localStorage.clear();
  server = fakeApi();
  server.on(api.auth.currentUser, someUser());
});

async function signedIn(address = '/jobs') {
  storeUser(someUser());
  const app = await renderApp(address, (page) => page, <Page />);
  await screen.findByText('authenticated');
  app.client.setQueryData(['posts.feed'], 'something private');
  return app;
}

it('logs out', async () => {
  server.on(api.auth.logout, { success: true });
  const { user, client, router } = await signedIn();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('unauthenticated')).toBeVisible();
  expect(toastStore.snapshot().map(({ title, scope }) => [title, scope])).toEqual([['Logged Out', 'auth']]);
  expect(localStorage.getItem('user')).toBeNull();
  expect(client.getQueryData(['posts.feed'])).toBeUndefined();
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
});

it('clears everything even when the server fails, and ends the session there as soon as it can', async () => {
  server.on(api.auth.logout, new Refusal(500, 'Something went wrong.', undefined, 'internal'));
  const { user, client, router } = await signedIn();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('unauthenticated')).toBeVisible();
  expect(toastStore.snapshot()).toMatchObject([
    {
      variant: 'destructive',
      title: 'Logout failed',
      description: 'Server logout failed, using emergency logout instead',
    },
  ]);
  expect(localStorage.getItem('user')).toBeNull();
  expect(client.getQueryData(['posts.feed'])).toBeUndefined();
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));

  // The cookie still holds: the member must not come back by a mere focus.
  await client.refetchQueries();
  expect(screen.getByText('unauthenticated')).toBeVisible();

  server.on(api.auth.logout, { success: true });
  server.on(api.auth.currentUser, new Refusal(401, 'Sign in first.', undefined, 'not_signed_in'));
  await client.refetchQueries();
  expect(server.asked(api.auth.logout)).toHaveLength(3);
  expect(screen.getByText('unauthenticated')).toBeVisible();
});

it.each([
  ['in another tab', () => localStorage.removeItem('user'), 'You signed out in another tab.'],
  ['by the server', () => undefined, /^Your session ended on our side/],
])('says why the session is over that was ended %s', async (_where, elsewhere, words) => {
  const { client } = await signedIn();
  server.on(api.auth.currentUser, new Refusal(401, 'Please sign in.', undefined, 'not_signed_in'));
  elsewhere();
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  expect(await screen.findByText('unauthenticated')).toBeVisible();
  expect(toastStore.snapshot().map(({ description }) => description)).toEqual([
    words instanceof RegExp ? expect.stringMatching(words) : words,
  ]);
  expect(client.getQueryData(['posts.feed'])).toBeUndefined();
});

it('keeps the user at login and goes home', async () => {
  const { user, client, router } = await signedIn('/auth');
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ id: 9, username: 'tess' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(client.getQueryData(['posts.feed'])).toBeUndefined();
});

it('goes from the login to the page that a link asked for', async () => {
  const { user, router } = await signedIn('/auth?next=%2Fpost%2F5%3Fcomment%3D7');
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  await waitFor(() => expect(router.state.location.href).toBe('/post/5?comment=7'));
});
