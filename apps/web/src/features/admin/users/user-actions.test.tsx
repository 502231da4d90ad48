import { api } from '@innerspring/contract';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { someAdminUser } from '../../../testing/auth-fixtures.ts';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { EraseDialog } from './user-actions.tsx';

it('erases an account with a reason; a refusal is told and what was typed stays', async () => {
  const server = fakeApi();
  const onClose = vi.fn();
  server.on(
    api.settings.eraseMember,
    new Refusal(400, 'Please check the fields below.', { reason: 'Reason is required' }),
  );
  const { user } = await renderScreen(<EraseDialog detail={someAdminUser()} onClose={onClose} />);
  const dialog = screen.getByRole('dialog', { name: 'Erase the account of Wanda Pruitt' });
  await user.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Reason is required');
  await user.type(within(dialog).getByLabelText('Reason'), 'Asked for by letter');
  server.on(api.settings.eraseMember, new Refusal(409, 'Take the admin right away first.', undefined, 'conflict'));
  await user.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  expect(await within(dialog).findByText('Take the admin right away first.')).toBeInTheDocument();
  expect(within(dialog).getByLabelText('Reason')).toHaveValue('Asked for by letter');
  server.on(api.settings.eraseMember, undefined);
  await user.click(within(dialog).getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText('The account is being erased')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.asked(api.settings.eraseMember).at(-1)).toMatchObject({
    params: { id: '42' },
    body: { reason: 'Asked for by letter' },
  });
});
