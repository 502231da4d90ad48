import { posts } from '@innerspring/contract/posts/endpoints';
import type { SavedEntry } from '@innerspring/contract/saved/schemas';
import { saved, savedThings } from '@innerspring/contract/saved/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, Refusal } from '../../testing/fake-api.ts';
import { somePost, someUser } from '../../testing/post-fixtures.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { SavedAddress } from '../../platform/nav/found-things.ts';
import { readSavedAddress, SavedPage } from './saved-page.tsx';

vi.mock('../../platform/session/current-user.ts', () => ({ useCurrentUser: () => someUser() }));

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.on(saved.collections, [{ id: 7, name: 'Foam', count: 1 }]);
});

const row = (id: number, content: string, more: Partial<SavedEntry> = {}): SavedEntry => ({
  id,
  savedAt: '2026-03-02T10:00:00.000Z',
  collectionId: null,
  note: null,
  thing: { kind: 'post', post: somePost({ id, content, viewerSaved: true }) },
  ...more,
});
const page = (...items: SavedEntry[]) => ({ items, nextCursor: null });
const contents = () =>
  screen.queryAllByRole('article').map((card) => card.textContent?.match(/(First|Second) post/)?.[0]);

function Screen({ start = {} }: { start?: SavedAddress }) {
  const [address, setAddress] = useState(start);
  return <SavedPage address={address} onAddress={setAddress} />;
}
const show = (start?: SavedAddress) => renderScreen(<Screen {...(start ? { start } : {})} />);

describe('removing', () => {
  it('takes a post off and puts it back where it stood, with collection and note', async () => {
    api.on(
      savedThings.list,
      page(row(1, 'First post', { collectionId: 7, note: 'For Monday' }), row(2, 'Second post')),
    );
    api.on(savedThings.remove, { removed: 1 });
    api.on(savedThings.restore, { restored: 1 });
    const { user } = await show();
    await screen.findByText('First post');
    await user.click(screen.getAllByRole('button', { name: 'Saved' })[0] ?? document.body);
    expect(contents()).toEqual(['Second post']);
    // The toast region accepts clicks only a moment after the toast appears.
    await waitFor(() => user.click(screen.getByRole('button', { name: 'Undo' })));
    expect(contents()).toEqual(['First post', 'Second post']);
    await waitFor(() =>
      expect(api.asked(savedThings.restore)[0]?.body).toEqual({
        items: [{ id: 1, collectionId: 7, note: 'For Monday' }],
      }),
    );
    expect(api.asked(posts.unsave)).toHaveLength(0);
  });

  it('puts it back when refused', async () => {
    api.on(savedThings.list, page(row(1, 'First post')));
    api.on(savedThings.remove, new Refusal(503, 'The site is busy.', undefined, 'unavailable'));
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Saved' }));
    expect(await screen.findByText('Couldn’t change your saved posts')).toBeInTheDocument();
    expect(contents()).toEqual(['First post']);
  });

  it('shows nothing of a post that is gone but the way to remove it', async () => {
    api.on(savedThings.list, page(row(9, '', { thing: null })));
    api.on(savedThings.remove, { removed: 1 });
    const { user } = await show();
    expect(await screen.findByText('No longer available')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Save posts to read them later')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your feed' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('works on all that are selected', async () => {
    api.on(savedThings.list, page(row(1, 'First post'), row(2, 'Second post')));
    api.on(savedThings.remove, { removed: 2 });
    const { user } = await show();
    await screen.findByText('First post');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toHaveFocus();
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByRole('checkbox', { name: '2 selected' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Remove selected posts' }));
    expect(await screen.findByText('Removed 2 posts from saved posts')).toBeInTheDocument();
    expect(api.asked(savedThings.remove)[0]?.body).toEqual({ ids: [1, 2] });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('selecting', () => {
  it.each([
    ['Escape', (user: Awaited<ReturnType<typeof show>>['user']) => user.keyboard('{Escape}')],
    [
      'Done',
      (user: Awaited<ReturnType<typeof show>>['user']) => user.click(screen.getByRole('button', { name: 'Done' })),
    ],
  ])('ends with %s, where it began', async (_how, leave) => {
    api.on(savedThings.list, page(row(1, 'First post')));
    const { user } = await show();
    await screen.findByText('First post');
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getByRole('checkbox', { name: /^Select the post by/ }));
    expect(screen.getByRole('checkbox', { name: '1 selected' })).toBeChecked();
    await leave(user);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Select' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Select' }));
    expect(screen.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked();
  });
});

describe('collections', () => {
  it('take in what is selected', async () => {
    api.on(savedThings.list, page(row(1, 'First post'), row(2, 'Second post')));
    api.on(savedThings.move, { moved: 1 });
    const { user } = await show();
    await screen.findByText('First post');
    await user.click(screen.getByRole('button', { name: 'Select' }));
    await user.click(screen.getAllByRole('checkbox', { name: /^Select the post by/ })[1] ?? document.body);
    await user.click(screen.getByRole('button', { name: 'Add to collection' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Foam' }));
    expect(await screen.findByText('Added 1 post to “Foam”')).toBeInTheDocument();
    expect(api.asked(savedThings.move)[0]?.body).toEqual({ ids: [2], collectionId: 7 });
  });

  it('are made on the way', async () => {
    api.on(savedThings.list, page(row(1, 'First post')));
    api.on(saved.createCollection, { id: 8, name: 'Coils', count: 0 });
    api.on(savedThings.move, { moved: 1 });
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: /^No collection: collection of the post by/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'New collection' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Coils');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(api.asked(savedThings.move)[0]?.body).toEqual({ ids: [1], collectionId: 8 }));
  });

  it('keep the typed name when it is refused', async () => {
    api.on(savedThings.list, page(row(1, 'First post')));
    const sentence = 'You already have a collection with this name';
    api.on(saved.createCollection, new Refusal(409, sentence, { name: sentence }, 'already_exists'));
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Collections' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Collections' }));
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(dialog.getByText('Enter a name')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'New collection' }), 'Foam');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText(sentence)).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'New collection' })).toHaveValue('Foam');
  });

  it('are renamed, and deleted after a question', async () => {
    api.on(savedThings.list, page(row(1, 'First post')));
    api.on(saved.renameCollection, undefined);
    api.on(saved.removeCollection, undefined);
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Collections' }));
    await user.click(await screen.findByRole('button', { name: 'Rename Foam' }));
    const field = screen.getByRole('textbox', { name: 'New name of Foam' });
    await user.clear(field);
    await user.type(field, 'Latex');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(api.asked(saved.renameCollection)[0]?.body).toEqual({ name: 'Latex' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Foam' }));
    expect(await screen.findByText('The posts in it stay saved.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete collection' }));
    await waitFor(() => expect(api.asked(saved.removeCollection)).toHaveLength(1));
  });
});

it('keeps a note, and its text when refused', async () => {
  api.on(savedThings.list, page(row(1, 'First post')));
  api.on(savedThings.change, new Refusal(400, 'The note can have at most 280 characters', { note: 'Too long' }));
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /^Add note on the post by/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'For Monday');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('Too long')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('For Monday');
  api.on(savedThings.change, undefined);
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByRole('button', { name: /^Edit note on the post by/ })).toBeInTheDocument();
  expect(screen.getByText('For Monday')).toBeInTheDocument();
});

it('searches inside, sorts and narrows to a collection', async () => {
  api.on(savedThings.list, ({ query }) => (query.q ? page() : page(row(1, 'First post'))));
  const { user } = await show();
  await screen.findByText('First post');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort saved posts' }), 'Date posted');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Collection' }), 'Foam (1)');
  await user.type(screen.getByRole('searchbox', { name: 'Search your saved posts' }), 'coils{Enter}');
  expect(await screen.findByText('Nothing you saved matches “coils”.')).toBeInTheDocument();
  expect(api.asked(savedThings.list).at(-1)?.query).toEqual({ sort: 'posted', collectionId: '7', q: 'coils' });
  await user.click(screen.getByRole('button', { name: 'Show all saved posts' }));
  expect(await screen.findByText('First post')).toBeInTheDocument();
});

it('says of the other kinds that they are to come', async () => {
  api.on(savedThings.list, page(row(1, 'First post')));
  const { user } = await show();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Posts',
    'Jobs',
    'Events',
    'News',
    'Polls',
  ]);
  await user.click(screen.getByRole('tab', { name: 'News' }));
  expect(await screen.findByText('You can’t save news yet. News you save will appear here.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'See saved posts' }));
  expect(await screen.findByText('First post')).toBeInTheDocument();
});

it('offers another try when the list does not arrive', async () => {
  api.on(savedThings.list, new Refusal(503, 'The service is busy.', undefined, 'unavailable'));
  const { user } = await show();
  expect(await screen.findByText('The service is busy.')).toBeInTheDocument();
  api.on(savedThings.list, page(row(1, 'First post')));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('First post')).toBeInTheDocument();
});

it('reads only what belongs in the address', () => {
  expect(readSavedAddress({ tab: 'jobs', sort: 'posted', collection: 7, q: 42 })).toEqual({
    tab: 'jobs',
    sort: 'posted',
    collection: 7,
    q: '42',
  });
  expect(readSavedAddress({ tab: 'x', sort: 'y', collection: -1 })).toEqual({});
});
