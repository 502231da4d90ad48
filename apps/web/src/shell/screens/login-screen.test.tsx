import { api } from '@innerspring/contract';
import { TIMING } from '@innerspring/contract/constants';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { LoginScreen } from './login-screen.tsx';

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  server = fakeApi();
});

async function open(address: string) {
  const view = await renderApp(address, (page) => page, <LoginScreen />);
  await view.user.type(screen.getByLabelText('Username or email'), 'maren');
  await view.user.type(screen.getByLabelText('Password'), 'tufted lamp');
  return { ...view, submit: () => view.user.click(screen.getByRole('button', { name: 'Sign in' })) };
}

it('waits the 100 ms of the specification once', async () => {
  server.on(api.auth.login, someUser());
  const { router, submit } = await open('/auth');
  const timer = vi.spyOn(globalThis, 'setTimeout');
  await submit();
  await waitFor(() => expect(router.state.location.href).toBe('/'));
  expect(timer.mock.calls.filter(([, delay]) => delay === TIMING.postLoginRedirect)).toHaveLength(1);
  timer.mockRestore();
});

it('leads back to the page that a link asked for, over a refusal and the second factor', async () => {
  server.on(api.auth.login, new Refusal(401, 'Enter the code.', undefined, 'second_factor_required'));
  const { router, user, submit } = await open('/auth?next=%2Fpost%2F5%3Fcomment%3D7');
  await submit();
  const code = await screen.findByLabelText('Code');
  server.on(api.auth.login, new Refusal(401, 'That code is not right.', undefined, 'second_factor_invalid'));
  await user.type(code, '000000');
  await submit();
  await screen.findByText('That code is not right.');
  server.on(api.auth.login, someUser());
  await submit();
  await waitFor(() => expect(router.state.location.href).toBe('/post/5?comment=7'));
});

it('stays on that page if a reload of the user led there first', async () => {
  server.on(api.auth.login, someUser());
  const { router, submit } = await open('/auth?next=%2Fpost%2F5');
  await submit();
  await waitFor(() => expect(localStorage.getItem('user')).not.toBeNull());
  await router.navigate({ href: '/post/5', replace: true });
  await new Promise((resolve) => setTimeout(resolve, 2 * TIMING.postLoginRedirect));
  expect(router.state.location.href).toBe('/post/5');
});
