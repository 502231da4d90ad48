import { api } from '@innerspring/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { someUser } from '../../testing/auth-fixtures.ts';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { somePerson, somePost } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { someSettings } from '../../testing/settings-fixtures.ts';
import { SettingsPage } from '../settings/settings-page.tsx';

let server: ReturnType<typeof fakeApi>;
beforeEach(() => {
  server = fakeApi();
  server.on(api.settings.get, someSettings());
});

async function open() {
  const view = await renderScreen(<SettingsPage user={someUser()} onUserChanged={vi.fn()} row="hidden-posts" />);
  return { ...view, region: await screen.findByRole('region', { name: 'Hidden posts' }) };
}

const hiddenAt = '2026-03-02T12:00:00.000Z';

it('lists hidden posts, shows one again, and hides it once more by Undo', async () => {
  const author = somePerson({ fullName: 'Sam Whitlock' });
  const [plain, worded] = [
    somePost({ content: '', isRepost: true, repostOf: somePost({ author }) }),
    somePost({ content: 'Words that I do not need' }),
  ];
  let hidden = [plain, worded];
  server.on(api.hiddenPosts.list, () => ({ items: hidden.map((post) => ({ post, hiddenAt })), nextCursor: null }));
  server.on(api.hiddenPosts.show, ({ params }) => {
    hidden = hidden.filter(({ id }) => String(id) !== params['id']);
    return { hidden: false };
  });
  server.on(api.hiddenPosts.hide, () => {
    hidden = [plain, worded];
    return { hidden: true };
  });
  const { user, region } = await open();
  const link = await within(region).findByRole('link', { name: 'Words that I do not need' });
  expect(link).toHaveAttribute('href', `/post/${worded.id}`);
  expect(within(region).getByText('Repost of the post by Sam Whitlock')).toBeInTheDocument();
  await user.click(within(region).getByRole('button', { name: 'Show again: Words that I do not need' }));
  expect(await screen.findByText('Back in your feed')).toBeInTheDocument();
  expect(within(region).getAllByRole('listitem')).toHaveLength(1);
  // The toast region accepts clicks only a moment after the toast appears.
  await waitFor(() => user.click(screen.getByRole('button', { name: 'Undo' })));
  expect(await within(region).findByRole('link', { name: 'Words that I do not need' })).toBeInTheDocument();
});

it('says where there is none, and how one is hidden', async () => {
  server.on(api.hiddenPosts.list, { items: [], nextCursor: null });
  const { region } = await open();
  expect(await within(region).findByText(/You haven’t hidden any posts/)).toBeInTheDocument();
});

it('offers to try again where the list does not load', async () => {
  server.on(api.hiddenPosts.list, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
  const { user, region } = await open();
  const again = await within(region).findByRole('button', { name: /again|retry/i });
  server.on(api.hiddenPosts.list, { items: [], nextCursor: null });
  await user.click(again);
  expect(await within(region).findByText(/You haven’t hidden any posts/)).toBeInTheDocument();
});
