import { api } from '@innerspring/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someUser } from '../../testing/auth-fixtures.ts';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { register, registrationProblem, type RegistrationInput } from './registration-form.tsx';
import RegistrationForm from './registration-form.tsx';

const whole = { username: 'wanda' } as RegistrationInput;

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  server = fakeApi();
  server.on(api.companies.pick, { items: [{ id: 1, name: 'Loomfield Sleep', location: 'Grand Rapids, MI' }] });
});

async function open(inviteToken?: string) {
  const onRegistered = vi.fn();
  const view = await renderScreen(
    <RegistrationForm
      siteName="Innerspring"
      terms={<p>The rules of the house.</p>}
      inviteToken={inviteToken}
      onRegistered={onRegistered}
    />,
  );
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Send application' }));
  return { ...view, onRegistered, submit };
}

async function fill({ user }: Awaited<ReturnType<typeof open>>) {
  const type = (label: string | RegExp, text: string) => user.type(screen.getByLabelText(label), text);
  await type('Full name', 'Wanda Pruitt');
  await type('Company', 'Loomfield Sleep');
  await type('Title', 'Supervisor');
  await user.selectOptions(screen.getByLabelText('Profession'), 'Sales');
  await user.selectOptions(screen.getByLabelText('Company type'), 'Retailer');
  await type('Location', 'Grand Rapids, MI');
  await type('How do you work in bedding?', 'I lead a crew of nine on quilters.');
  await type('Work email', 'wanda@loomfield.example');
  await type('Username', 'wanda');
  await type('Password', 'tufted lamp and ladder');
  await user.click(screen.getByRole('checkbox'));
}

it('names every field that is missing at once, and sends nothing', async () => {
  const { submit } = await open();
  await submit();
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThanOrEqual(10));
  expect(screen.getByText('Full name is required')).toBeInTheDocument();
  expect(screen.getByText('Choose a profession')).toBeInTheDocument();
  expect(screen.getByText('Accept the Terms to apply')).toBeInTheDocument();
  expect(screen.getByLabelText('Full name')).toHaveFocus();
  expect(server.asked(api.auth.register)).toHaveLength(0);
});

it('says in the server’s words that a password is easy to guess, before anything is sent', async () => {
  const view = await open();
  await fill(view);
  const password = screen.getByLabelText('Password');
  for (const [typed, sentence] of [
    ['Mattress2025', 'Trade words are easy to guess, even with numbers. Try a few unrelated words'],
    ['Summer2026!', 'Common words are easy to guess, even with numbers. Try a few unrelated words'],
    ['Pru1tt-2026', 'Your name and company are easy to guess, even with numbers. Try a few unrelated words'],
    ['Loomfield!99', 'Your name and company are easy to guess, even with numbers. Try a few unrelated words'],
    ['for-wanda-77', 'Password can’t contain your username'],
  ] as const) {
    await view.user.clear(password);
    await view.user.type(password, typed);
    await view.submit();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(password).toBeInvalid();
  }
  expect(server.asked(api.auth.register)).toHaveLength(0);
});

it('says who invites, fills in what is known, and sends the invitation along', async () => {
  const token = 'k'.repeat(43);
  server.on(api.invitations.byToken, { name: 'Wanda', email: 'wanda@loomfield.example', invitedBy: 'Ann Border' });
  server.on(api.auth.register, someUser({ applicationStatus: 'pending' }));
  const page = await open(token);
  expect(await screen.findByText(/^Ann Border invited you\./)).toBeInTheDocument();
  expect(screen.getByLabelText('Full name')).toHaveValue('Wanda');
  expect(screen.getByLabelText('Work email')).toHaveValue('wanda@loomfield.example');
  await page.user.clear(screen.getByLabelText('Full name'));
  await page.user.clear(screen.getByLabelText('Work email'));
  await fill(page);
  await page.submit();
  expect(await screen.findByText('Application Submitted')).toBeInTheDocument();
  expect(server.asked(api.auth.register)[0]?.body).toMatchObject({ inviteToken: token });
});

it('an invitation that is over leaves the form as it is', async () => {
  server.on(api.invitations.byToken, new Refusal(410, 'This invitation link has expired.', undefined, 'gone'));
  await open('k'.repeat(43));
  expect(await screen.findByText(/You can still apply\.$/)).toBeInTheDocument();
  expect(screen.getByLabelText('Full name')).toHaveValue('');
});

it('sends the application and tells that it is under review', async () => {
  server.on(api.auth.register, someUser({ applicationStatus: 'pending', registrationMessage: 'It is under review.' }));
  const page = await open();
  await fill(page);
  await page.submit();
  expect(await screen.findByText('Application Submitted')).toBeInTheDocument();
  expect(screen.getByText('It is under review.')).toBeInTheDocument();
  await waitFor(() => expect(page.onRegistered).toHaveBeenCalledOnce(), { timeout: 2000 });
  const sent = server.asked(api.auth.register)[0]?.body;
  expect(sent).toMatchObject({ username: 'wanda', company: 'Loomfield Sleep', acceptTerms: true, homepage: '' });
  expect(sent).toHaveProperty('filledInMs');
}, 20_000);

it('keeps what was typed when the server refuses, names the field, and survives a reload without the password', async () => {
  server.on(
    api.auth.register,
    new Refusal(400, 'This password is too common.', { password: 'This password is too common.' }),
  );
  const page = await open();
  await fill(page);
  await page.submit();
  expect(await screen.findByText('This password is too common.')).toBeInTheDocument();
  expect(screen.getByText('Registration failed')).toBeInTheDocument();
  expect(screen.getByText('Unable to register. Please try again.')).toBeInTheDocument();
  expect(screen.getByLabelText('Full name')).toHaveValue('Wanda Pruitt');
  page.unmount();
  await open();
  expect(screen.getByLabelText('Full name')).toHaveValue('Wanda Pruitt');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(JSON.stringify({ ...localStorage })).not.toContain('tufted lamp');
}, 20_000);

describe('an answer that nobody can read', () => {
  const answer = (body: string, status: number) => vi.stubGlobal('fetch', async () => new Response(body, { status }));

  it.each(['{}', '<html><h1>Bad Gateway</h1></html>', '', '[]'])('as a refusal: %s', async (body) => {
    answer(body, 502);
    expect(registrationProblem(await register(whole).catch((error: unknown) => error))).toBe(
      'Registration failed with status: 502',
    );
  });

  it.each(['<html></html>', '', '{}', 'null', '{"id":'])('as a success: %s', async (body) => {
    answer(body, 201);
    expect(registrationProblem(await register(whole).catch((error: unknown) => error))).toBe(
      'Failed to parse server response',
    );
  });
});

it('shows the Terms over the form', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Terms' }));
  expect(await screen.findByRole('dialog', { name: 'Terms' })).toHaveTextContent('The rules of the house.');
});
