import type { OwnCase } from '@innerspring/contract/safety/cases';
import { safetyCases } from '@innerspring/contract/safety/endpoints';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ModerationPage } from './moderation-page.tsx';

const at = '2026-03-02T12:00:00.000Z';
const someCase = (more: Partial<OwnCase> = {}): OwnCase => ({
  id: 7,
  targetType: 'post',
  targetId: 42,
  excerpt: 'The cheapest foam',
  decision: 'remove',
  reason: 'It names a customer.',
  decidedAt: at,
  suspendedUntil: null,
  canAppeal: true,
  appeal: null,
  ...more,
});

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  server = fakeApi();
});

it('tells what was decided and why, and takes one appeal whose words survive a refusal', async () => {
  server.on(safetyCases.mine, { items: [someCase()], nextCursor: null });
  server.on(
    safetyCases.appeal,
    new Refusal(400, 'Check the fields.', { text: 'Your appeal needs at least 10 characters' }),
  );
  const { user } = await renderScreen(
    <CurrentUserProvider value={someUser()}>
      <ModerationPage />
    </CurrentUserProvider>,
  );
  const card = await screen.findByRole('article', { name: 'Your post was removed' });
  expect(card).toHaveTextContent('It names a customer.');
  expect(card).toHaveTextContent('The cheapest foam');
  await user.click(within(card).getByRole('button', { name: 'Appeal' }));
  const field = within(card).getByLabelText('Why should we look again?');
  expect(field).toHaveFocus();
  await user.type(field, 'No.');
  await user.click(within(card).getByRole('button', { name: 'Send appeal' }));
  expect(await within(card).findByText('Your appeal needs at least 10 characters')).toBeInTheDocument();
  expect(field).toHaveValue('No.');
  const appeal = { text: 'No customer is named.', at, decision: null, reason: null, decidedAt: null };
  server.on(safetyCases.appeal, someCase({ canAppeal: false, appeal }));
  server.on(safetyCases.mine, { items: [someCase({ canAppeal: false, appeal })], nextCursor: null });
  await user.clear(field);
  await user.type(field, 'No customer is named.');
  await user.click(within(card).getByRole('button', { name: 'Send appeal' }));
  expect(
    await screen.findByText('Another member of staff will look at it.', { selector: 'article p' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Appeal' })).not.toBeInTheDocument();
});

it('tells how an appeal ended', async () => {
  const appeal = (decision: 'upheld' | 'reversed') => ({
    text: 'Look again, please.',
    at,
    decision,
    reason: 'We did.',
    decidedAt: at,
  });
  server.on(safetyCases.mine, {
    items: [
      someCase({ id: 8, canAppeal: false, decision: 'warn', appeal: appeal('reversed') }),
      someCase({ id: 9, canAppeal: false, decision: 'suspend', targetType: 'company', appeal: appeal('upheld') }),
    ],
    nextCursor: null,
  });
  await renderScreen(<ModerationPage />);
  expect(await screen.findByRole('article', { name: 'A warning about your post' })).toHaveTextContent('Granted');
  expect(screen.getByRole('article', { name: 'Your company page was suspended' })).toHaveTextContent('Declined');
});

it('says when there is nothing, and offers to try again when it cannot be read', async () => {
  server.on(safetyCases.mine, { items: [], nextCursor: null });
  const { unmount } = await renderScreen(<ModerationPage />);
  expect(await screen.findByText(/No decisions about you/)).toBeInTheDocument();
  unmount();
  server.on(safetyCases.mine, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
  const { user } = await renderScreen(<ModerationPage />);
  server.on(safetyCases.mine, { items: [someCase()], nextCursor: null });
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('article')).toBeInTheDocument();
});
