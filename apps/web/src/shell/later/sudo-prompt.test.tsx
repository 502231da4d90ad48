import { api } from '@innerspring/contract';
import type { CurrentUser } from '@innerspring/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../platform/api.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { withSudo } from '../../platform/session/sudo.ts';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/text-fields.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SudoPrompt } from './sudo-prompt.tsx';

const refusal = new ApiError(403, 'sudo_required', 'Enter your password again.');
let server: ReturnType<typeof fakeApi>;

/** Starts an action that the server rejects until the password is entered again. */
async function start(user: Partial<CurrentUser> = {}) {
  const view = await renderApp(
    '/settings',
    (page) => <CurrentUserProvider value={someUser(user)}>{page}</CurrentUserProvider>,
    <SudoPrompt />,
  );
  const action = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce('changed');
  let outcome: Promise<unknown> = Promise.resolve();
  await act(() => {
    outcome = withSudo(action).catch((error: unknown) => error);
    return Promise.resolve();
  });
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  return { ...view, action, outcome };
}

/** A dialog whose button starts an action that is rejected until the password is entered again. */
async function startInDialog() {
  const action = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValueOnce('changed');
  const view = await renderApp(
    '/settings',
    (page) => <CurrentUserProvider value={someUser({})}>{page}</CurrentUserProvider>,
    <>
      <SudoPrompt />
      <Dialog
        open
        title="Rename the company"
        footer={<Button onClick={() => void withSudo(action).catch(() => undefined)}>Rename</Button>}
      >
        <TextField aria-label="Name" defaultValue="Coilworks" />
      </Dialog>
    </>,
  );
  await view.user.click(screen.getByRole('button', { name: 'Rename' }));
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  return { ...view, action };
}

const confirm = () => screen.getByRole('button', { name: 'Confirm' });
const bodies = () => server.asked(api.security.proveIdentity).map(({ body }) => body);

beforeEach(() => {
  server = fakeApi();
});

it('proves the password and runs the action once more', async () => {
  server.on(api.security.proveIdentity, { until: '2026-03-02T10:15:00.000Z' });
  const { user, action, outcome } = await start();
  expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await user.type(screen.getByLabelText('Password'), 'a good long one');
  await user.click(confirm());
  await expect(outcome).resolves.toBe('changed');
  expect(action).toHaveBeenCalledTimes(2);
  expect(bodies()).toEqual([{ password: 'a good long one' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('asks inside of an open dialog, with the focus in the field, and gives the dialog back', async () => {
  server.on(api.security.proveIdentity, { until: '2026-03-02T10:15:00.000Z' });
  const { user, action } = await startInDialog();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  await user.keyboard('a good long one');
  await user.click(confirm());
  await waitFor(() => expect(action).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole('dialog', { name: 'Rename the company' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Coilworks');
  expect(screen.getByRole('button', { name: 'Rename' })).toHaveFocus();
});

it('leaves the dialog it asked in open on Escape', async () => {
  const { user, action } = await startInDialog();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('dialog', { name: 'Rename the company' })).toBeVisible();
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(action).toHaveBeenCalledTimes(1);
});

it('says so when the password is wrong, and keeps it', async () => {
  server.on(api.security.proveIdentity, new Refusal(401, 'That password is wrong.', undefined, 'wrong_credentials'));
  const { user, action } = await start();
  await user.type(screen.getByLabelText('Password'), 'a wrong one');
  await user.click(confirm());
  expect(await screen.findByText('That password is wrong.')).toBeVisible();
  expect(screen.getByLabelText('Password')).toBeInvalid();
  expect(screen.getByLabelText('Password')).toHaveValue('a wrong one');
  expect(action).toHaveBeenCalledTimes(1);
});

it('asks for the code at once where two-factor sign-in is on', async () => {
  server.on(api.security.proveIdentity, { until: '2026-03-02T10:15:00.000Z' });
  const { user, outcome } = await start({ twoFactorEnabled: true });
  await user.type(screen.getByLabelText('Password'), 'a good long one');
  await user.type(screen.getByLabelText('Code'), ' 123456 ');
  await user.click(confirm());
  await expect(outcome).resolves.toBe('changed');
  expect(bodies()).toEqual([{ password: 'a good long one', secondFactor: '123456' }]);
});

it('asks for the code when the server wants one', async () => {
  server.on(api.security.proveIdentity, new Refusal(401, 'Enter your code.', undefined, 'second_factor_required'));
  const { user } = await start();
  await user.type(screen.getByLabelText('Password'), 'a good long one');
  await user.click(confirm());
  expect(await screen.findByLabelText('Code')).toBeInvalid();
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
  expect(screen.getByText('Enter your code.')).toBeVisible();
  expect(screen.getByLabelText('Password')).toBeValid();
});

it.each([
  ['Cancel', () => screen.getByRole('button', { name: 'Cancel' }).click()],
  [
    'Escape',
    () =>
      screen.getByLabelText('Password').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  ],
])('gives the refusal back on %s', async (_, leave) => {
  const { action, outcome } = await start();
  act(leave);
  await expect(outcome).resolves.toBe(refusal);
  expect(action).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
