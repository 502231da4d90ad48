import { notifications } from '@innerspring/contract/notifications/endpoints';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const what = 'Mails about reactions';
let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});
const show = () => renderScreen(<UnsubscribePage token="t1" siteName="Innerspring" />);

it('stops the mails when asked to, not when opened, and takes it back', async () => {
  api.on(notifications.subscription, { what, isOn: true });
  api.on(notifications.unsubscribe, { what, isOn: false });
  api.on(notifications.resubscribe, { what, isOn: true });
  const { user } = await show();
  const stop = await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(api.asked(notifications.unsubscribe)).toHaveLength(0);
  await user.click(stop);
  expect(await screen.findByText('Mails about reactions: you won’t get these anymore.')).toBeInTheDocument();
  expect(api.asked(notifications.unsubscribe)[0]?.query).toEqual({ token: 't1' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Mails about reactions: you’re getting these by email.')).toBeInTheDocument();
});

it('says what went wrong, and can be tried again', async () => {
  api.on(notifications.subscription, { what, isOn: true });
  api.on(notifications.unsubscribe, new Refusal(503, 'The site is busy.', undefined, 'unavailable'));
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('The site is busy.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
});

it('says so where the link is dead', async () => {
  api.on(notifications.subscription, new Refusal(404, 'This link isn’t valid.', undefined, 'not_found'));
  await show();
  expect(await screen.findByText('This link isn’t valid.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
