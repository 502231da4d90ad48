import { api } from '@innerspring/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someUser } from '../../../testing/auth-fixtures.ts';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AuthPage, SignInForm } from './auth-page.tsx';

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  server = fakeApi();
});

const wrong = new Refusal(401, 'Invalid username or password', undefined, 'wrong_credentials');

async function open() {
  const onSignedIn = vi.fn();
  const view = await renderScreen(<SignInForm onSignedIn={onSignedIn} />);
  const type = async (username: string, password: string) => {
    await view.user.type(screen.getByLabelText('Username or email'), username);
    await view.user.type(screen.getByLabelText('Password'), password);
  };
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return { ...view, onSignedIn, type, submit };
}

it('starts in the first field, and leads on by Tab to the password before what is beside it', async () => {
  const { user } = await renderScreen(
    <AuthPage siteName="Innerspring" terms={null} onSignedIn={vi.fn()} onRegistered={vi.fn()} />,
  );
  expect(screen.getByLabelText('Username or email')).toHaveFocus();
  const order: (string | null)[] = [];
  for (let presses = 0; presses < 4; presses += 1) {
    await user.tab();
    order.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null);
  }
  expect(order).toEqual(['', 'Show password', 'Forgot password?', 'Sign in']);
});

it('leaves the focus on the tabs where somebody walks through them', async () => {
  const { user } = await renderScreen(
    <AuthPage siteName="Innerspring" terms={null} apply onSignedIn={vi.fn()} onRegistered={vi.fn()} />,
  );
  await user.click(screen.getByRole('tab', { name: 'Apply for membership' }));
  await user.keyboard('{ArrowLeft}');
  expect(await screen.findByLabelText('Username or email')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Sign in' })).toHaveFocus();
});

it('takes back what it said of a field once that changes', async () => {
  const { submit, user } = await open();
  await submit();
  await user.type(screen.getByLabelText('Password'), 't');
  expect(screen.queryByText('Password is required')).toBeNull();
  expect(screen.getByText('Username is required')).toBeVisible();
});

it('names what is missing and asks nothing of the server', async () => {
  const { submit } = await open();
  await submit();
  expect(screen.getByText('Username is required')).toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  expect(screen.getByLabelText('Username or email')).toHaveFocus();
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
  expect(screen.getByLabelText('Username or email')).toHaveValue('maren');
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

describe('where the standard way fails otherwise', () => {
  const broken = (status: number) => new Response('<html><h1>Broken</h1></html>', { status });
  const answers: [string, (() => Response) | 'no answer'][] = [
    ['500', () => broken(500)],
    ['503', () => broken(503)],
    ['404', () => broken(404)],
    ['403 of a proxy', () => broken(403)],
    ['an answer nobody can read', () => broken(200)],
    ['no answer', 'no answer'],
  ];
  const serve = (login: (() => Response) | 'no answer', direct: () => Response) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      if (address === '/api/direct/login') return direct();
      if (login === 'no answer') throw new TypeError('Failed to fetch');
      return login();
    });
    return asked;
  };

  it.each(answers)('%s: the direct way signs in', async (_, login) => {
    const asked = serve(login, () => Response.json(someUser()));
    const { type, submit, onSignedIn } = await open();
    await type('maren', 'tufted lamp');
    await submit();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(expect.objectContaining({ id: 7 })));
    expect(asked).toEqual(['/api/login', '/api/direct/login']);
  });

  it.each(answers)('%s, and the direct way with it: the form doesn’t blame the credentials', async (_, login) => {
    serve(login, login === 'no answer' ? () => Response.error() : login);
    const { type, submit, onSignedIn } = await open();
    await type('maren', 'tufted lamp');
    await submit();
    expect(await screen.findByText('Login failed')).toBeInTheDocument();
    expect(screen.getByText('Unable to log in. Please check your credentials and try again.')).toBeInTheDocument();
    expect(screen.getByRole('alert')).not.toHaveTextContent(/credentials|Invalid/);
    expect(document.body).not.toHaveTextContent(/Invalid|<|Broken/);
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('500, and the direct way refuses: then it was the credentials', async () => {
    serve(
      () => broken(500),
      () => Response.json(wrong.body, { status: 401 }),
    );
    const { type, submit } = await open();
    await type('maren', 'not this');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid username or password');
    expect(screen.getByText('Unable to log in. Please check your credentials and try again.')).toBeInTheDocument();
  });
});

it('asks no second time where the answer is about this login', async () => {
  server.on(api.auth.login, new Refusal(429, 'Too many tries. Wait 15 minutes.', undefined, 'rate_limited'));
  const { type, submit } = await open();
  await type('maren', 'tufted lamp');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many tries. Wait 15 minutes.');
  expect(screen.getByText('Unable to log in. Please check your credentials and try again.')).toBeInTheDocument();
  expect(server.asked(api.auth.directLogin)).toHaveLength(0);
});

it('says when the server cannot be reached', async () => {
  const { type, submit } = await open();
  await type('maren', 'tufted lamp');
  await submit();
  expect(await screen.findByText(/We can’t reach the server/)).toBeInTheDocument();
});
