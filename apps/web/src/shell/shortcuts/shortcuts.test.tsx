import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeComposer, useComposer } from '../../platform/compose.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { Shortcuts } from './shortcuts.tsx';

function Page() {
  const isComposing = useComposer() !== null;
  return (
    <>
      <SearchBox placeholder="Search" />
      <textarea aria-label="Comment" />
      {isComposing ? <p>Composer open</p> : null}
      <Shortcuts />
    </>
  );
}

const open = () => renderApp('/jobs', (page) => page, <Page />);
const search = () => screen.getByRole('combobox', { name: 'Search' });

beforeEach(() => {
  localStorage.clear();
  closeComposer();
});

it('/ leads to the search without being typed there', async () => {
  const { user } = await open();
  await user.keyboard('/');
  expect(search()).toHaveFocus();
  expect(search()).toHaveValue('');
});

it('n opens the composer', async () => {
  const { user } = await open();
  await user.keyboard('n');
  expect(screen.getByText('Composer open')).toBeInTheDocument();
});

it.each([
  ['gh', '/'],
  ['gm', '/messages'],
  ['gn', '/notifications'],
])('%s leads to %s', async (keys, path) => {
  const { user, router } = await open();
  await user.keyboard(keys);
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  expect(screen.queryByText('Composer open')).not.toBeInTheDocument();
});

describe('keys that mean something else', () => {
  it('are left to a field while one types', async () => {
    const { user, router } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'n/gh?');
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('n/gh?');
    expect(router.state.location.pathname).toBe('/jobs');
    expect(screen.queryByText('Composer open')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'])('are left to the browser with %s', async (modifier) => {
    await open();
    fireEvent.keyDown(document.body, { key: 'n', [modifier]: true });
    expect(screen.queryByText('Composer open')).not.toBeInTheDocument();
  });
});

describe('the list', () => {
  it('opens on ? and names every shortcut', async () => {
    const { user } = await open();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Search',
      'Go to a person, group, page or action',
      'Create a post',
      'Next in the list',
      'Previous in the list',
      'Go home',
      'Go to messages',
      'Go to notifications',
      'Show this list',
    ]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('switches the shortcuts off and on, and stays within reach', async () => {
    const { user } = await open();
    await user.keyboard('?');
    await user.click(await screen.findByRole('switch', { name: /Use keyboard shortcuts/ }));
    await user.keyboard('{Escape}n');
    expect(screen.queryByText('Composer open')).not.toBeInTheDocument();
    await user.keyboard('?');
    await user.click(await screen.findByRole('switch', { name: /Use keyboard shortcuts/ }));
    await user.keyboard('{Escape}n');
    expect(screen.getByText('Composer open')).toBeInTheDocument();
  });
});
