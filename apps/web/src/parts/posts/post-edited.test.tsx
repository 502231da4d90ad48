import type { PostVersion } from '@innerspring/contract/posts/dialog-operations';
import { versions } from '@innerspring/contract/posts/dialog-endpoints';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { somePost } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PostHead } from './post-head.tsx';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});

const edited = somePost({ id: 5, content: 'Foam prices hold', editedAt: '2026-03-02T12:00:00.000Z' });
const version = (id: number, content: string, audience: PostVersion['audience'] = null) => ({
  id,
  content,
  mentions: [{ id: 3, fullName: 'Sam Whitlock' }],
  audience,
  replacedAt: '2026-03-02T12:00:00.000Z',
});
const show = (post = edited) => renderScreen(<PostHead post={post} titleId="voice" />);

it('shows the earlier words behind the label, newest first, by pages', async () => {
  api.on(versions.list, ({ query }) =>
    query['cursor']
      ? { items: [version(1, 'Foam prises', 'connections')], nextCursor: null }
      : { items: [version(2, 'Foam prises hold, @[Sam](3)')], nextCursor: 'older' },
  );
  const { user } = await show();
  const label = await screen.findByRole('button', { name: 'Edited. See earlier versions' });
  expect(api.asked(versions.list)).toEqual([]);
  await user.click(label);
  const dialog = await screen.findByRole('dialog', { name: 'Earlier versions' });
  expect(await within(dialog).findByText(/Foam prises hold,/)).toHaveTextContent('Foam prises hold, @Sam Whitlock');
  await user.click(within(dialog).getByRole('button', { name: 'Load more' }));
  await within(dialog).findByText('Foam prises');
  expect(within(dialog).getAllByText(/^Visible to /)).toEqual([
    within(dialog).getByText('Visible to connections only.'),
  ]);
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.match(/^Now|^Until/)?.[0]),
  ).toEqual(['Now', 'Until', 'Until']);
});

it('says when they could not be loaded, and tries again', async () => {
  api.on(
    versions.list,
    new Refusal(503, 'We’re busy right now. Please try again in a moment.', undefined, 'unavailable'),
  );
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Edited. See earlier versions' }));
  expect(await screen.findByText('We’re busy right now. Please try again in a moment.')).toBeInTheDocument();
  api.on(versions.list, { items: [version(2, 'Foam prises hold')], nextCursor: null });
  await user.click(screen.getByRole('button', { name: /try again|retry/i }));
  expect(await screen.findByText('Foam prises hold')).toBeInTheDocument();
});

it('has no label where nobody had answered', async () => {
  await show(somePost({ editedAt: null }));
  expect(screen.queryByText(/Edited/)).not.toBeInTheDocument();
});

it('marks what is for connections only', async () => {
  const { unmount } = await show(somePost({ audience: 'connections' }));
  expect(screen.getByText(/Connections only/)).toBeInTheDocument();
  unmount();
  await show(somePost());
  expect(screen.queryByText(/Connections only/)).not.toBeInTheDocument();
});
