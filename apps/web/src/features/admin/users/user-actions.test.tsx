import { api } from '@innerspring/contract';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { someAdminUser } from '../../../testing/auth-fixtures.ts';
import { fakeApi, Refusal } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { EraseForm } from './user-actions.tsx';

it('erases an account with a reason; a refusal is told and what was typed stays', async () => {
  const server = fakeApi();
  const onClose = vi.fn();
  server.on(
    api.settings.eraseMember,
    new Refusal(400, 'Please check the fields below.', { reason: 'Reason is required' }),
  );
  const { user } = await renderScreen(<EraseForm detail={someAdminUser()} onClose={onClose} />);
  const section = screen.getByRole('region', { name: 'Erase the account of Wanda Pruitt' });
  await user.click(within(section).getByRole('button', { name: 'Erase permanently' }));
  expect(await within(section).findByRole('alert')).toHaveTextContent('Reason is required');
  await user.type(within(section).getByLabelText('Reason'), 'Asked for by letter');
  server.on(api.settings.eraseMember, new Refusal(409, 'Remove their admin role first.', undefined, 'conflict'));
  await user.click(within(section).getByRole('button', { name: 'Erase permanently' }));
  expect(await within(section).findByText('Remove their admin role first.')).toBeInTheDocument();
  expect(within(section).getByLabelText('Reason')).toHaveValue('Asked for by letter');
  server.on(api.settings.eraseMember, undefined);
  await user.click(within(section).getByRole('button', { name: 'Erase permanently' }));
  expect(await screen.findByText('Erasing the account')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.asked(api.settings.eraseMember).at(-1)).toMatchObject({
    params: { id: '42' },
    body: { reason: 'Asked for by letter' },
  });
});
