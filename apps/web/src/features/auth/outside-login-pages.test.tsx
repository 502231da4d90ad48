import { api } from '@innerspring/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { someUser } from '../../testing/auth-fixtures.ts';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AccountLinkPage } from './outside-login-pages.tsx';

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  server = fakeApi();
  server.on(api.auth.accountLink, { provider: 'LinkedIn', displayName: 'Maren O.', maskedEmail: 'm***@loom.example' });
});

async function open(token?: string) {
  const onSignedIn = vi.fn();
  return {
    ...(await renderScreen(<AccountLinkPage siteName="Innerspring" token={token} onSignedIn={onSignedIn} />)),
    onSignedIn,
  };
}

it('says so where no link waits', async () => {
  await open();
  expect(screen.getByText(/There’s no account to link/)).toBeInTheDocument();
});

it('asks for the code where the account wants one, puts the focus there and keeps the password', async () => {
  const { user, onSignedIn } = await open('a-token');
  server.on(
    api.auth.confirmAccountLink,
    new Refusal(401, 'Enter the code from your authenticator app.', undefined, 'second_factor_required'),
  );
  await user.type(await screen.findByLabelText('Your account password'), 'tufted lamp');
  await user.click(screen.getByRole('button', { name: 'Link accounts' }));
  const code = await screen.findByLabelText('Code');
  expect(code).toHaveFocus();
  server.on(api.auth.confirmAccountLink, someUser());
  await user.keyboard('123456');
  await user.click(screen.getByRole('button', { name: 'Link accounts' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(server.asked(api.auth.confirmAccountLink).at(-1)?.body).toEqual({
    token: 'a-token',
    password: 'tufted lamp',
    secondFactor: '123456',
  });
});
