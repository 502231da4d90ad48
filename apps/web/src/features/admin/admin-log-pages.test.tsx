import { api } from '@innerspring/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AdminMailPage } from './admin-log-pages.tsx';

const line = {
  id: 7,
  to: 'wanda@loomfield.example',
  subject: 'Set a new password',
  kind: 'reset_password',
  state: 'held',
  createdAt: '2026-03-02T12:00:00.000Z',
  sentAt: null,
  lastError: null,
} as const;
const text = 'With this link you can set a new password.';

let server: ReturnType<typeof fakeApi>;
let isProved: boolean;
beforeEach(() => {
  isProved = false;
  server = fakeApi();
  server.on(api.admin.mails, { items: [line], nextCursor: null });
  server.on(api.admin.mail, () =>
    isProved
      ? { mail: line, text, linksLeftOut: false }
      : new Refusal(403, 'Enter your password again.', undefined, 'sudo_required'),
  );
  server.on(api.security.proveIdentity, ({ body }) => {
    isProved = (body as { password: string }).password === 'a good long one';
    return isProved
      ? { until: '2026-03-02T12:15:00.000Z' }
      : new Refusal(401, 'That password isn’t right.', undefined, 'wrong_credentials');
  });
});

async function openMail() {
  const { user } = await renderScreen(
    <CurrentUserProvider value={someUser({ isAdmin: true })}>
      <AdminMailPage mailConfigured={false} />
    </CurrentUserProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Set a new password' }));
  return user;
}

it('asks for the password in place, then shows the email', async () => {
  const user = await openMail();
  expect(await screen.findByText(/Enter your password to read this email/)).toBeVisible();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Password'), 'a wrong one');
  await user.click(screen.getByRole('button', { name: 'Read email' }));
  expect(await screen.findByText('That password isn’t right.')).toBeVisible();
  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'a good long one');
  await user.click(screen.getByRole('button', { name: 'Read email' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it('forgets the text when closed, so that the next reading asks the server again', async () => {
  isProved = true;
  const user = await openMail();
  expect(await screen.findByText(text)).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  isProved = false;
  await user.click(screen.getByRole('button', { name: 'Set a new password' }));
  expect(await screen.findByText(/Enter your password to read this email/)).toBeVisible();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

it('says why a link is missing', async () => {
  server.on(api.admin.mail, { mail: line, text: '[Link left out]', linksLeftOut: true });
  await openMail();
  expect(await screen.findByText(/We left out the link because it opens an administrator’s account/)).toBeVisible();
});
