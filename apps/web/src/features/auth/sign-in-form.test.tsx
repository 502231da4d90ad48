import { api } from '@innerspring/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { someUser } from '../../testing/auth-fixtures.ts';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SignInForm } from './sign-in-form.tsx';

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  server = fakeApi();
});

const wrong = new Refusal(401, 'Invalid username or password', undefined, 'wrong_credentials');

async function open() {
  const onSignedIn = vi.fn();
  const view = await renderScreen(<SignInForm onSignedIn={onSignedIn} />);
  const type = async (username: string, password: string) => {
    await view.user.type(screen.getByLabelText('Username or e-mail'), username);
    await view.user.type(screen.getByLabelText('Password'), password);
  };
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return { ...view, onSignedIn, type, submit };
}

it('names what is missing and asks nothing of the server', async () => {
  const { submit } = await open();
  await submit();
  expect(screen.getByText('Username is required')).toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  expect(screen.getByLabelText('Username or e-mail')).toHaveFocus();
  expect(server.asked(api.auth.login)).toHaveLength(0);
});

it('signs in and hands the user over', async () => {
  server.on(api.auth.login, someUser());
  const { type, submit, onSignedIn } = await open();
  await type(' maren ', 'tufted lamp');
  await submit();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(expect.objectContaining({ id: 7 })));
  expect(server.asked(api.auth.login)[0]?.body).toEqual({ username: 'maren', password: 'tufted lamp' });
  expect(server.asked(api.auth.directLogin)).toHaveLength(0);
});

it('tries the direct way once after a refusal, then says so in the form and in a toast', async () => {
  server.on(api.auth.login, wrong);
  server.on(api.auth.directLogin, wrong);
  const { type, submit, onSignedIn } = await open();
  await type('maren', 'not this');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid username or password');
  expect(screen.getByText('Login failed')).toBeInTheDocument();
  expect(screen.getByText('Unable to log in. Please check your credentials and try again.')).toBeInTheDocument();
  expect(server.asked(api.auth.directLogin)).toHaveLength(1);
  expect(screen.getByLabelText('Username or e-mail')).toHaveValue('maren');
  expect(onSignedIn).not.toHaveBeenCalled();
});

it('asks for the second factor only where the account wants one, and keeps what was typed', async () => {
  server.on(api.auth.login, ({ body }) => {
    const { secondFactor } = body as { secondFactor?: string };
    if (secondFactor === undefined) return new Refusal(401, 'Enter the code.', undefined, 'second_factor_required');
    return secondFactor === '123456'
      ? someUser()
      : new Refusal(401, 'That code is not right.', undefined, 'second_factor_invalid');
  });
  const { type, submit, user, onSignedIn } = await open();
  await type('maren', 'tufted lamp');
  await submit();
  const code = await screen.findByLabelText('Code');
  await user.type(code, '000000');
  await submit();
  expect(await screen.findByText('That code is not right.')).toBeInTheDocument();
  await user.clear(code);
  await user.type(code, '123456');
  await submit();
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
});

it('says when the server cannot be reached', async () => {
  const { type, submit } = await open();
  await type('maren', 'tufted lamp');
  await submit();
  expect(await screen.findByText(/The server cannot be reached/)).toBeInTheDocument();
});
