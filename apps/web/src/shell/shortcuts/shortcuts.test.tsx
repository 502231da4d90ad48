import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeComposer, useComposer } from '../../platform/compose.ts';
import { usePageKeys } from '../../platform/page-keys.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { partShortcuts } from './shortcut-keys.ts';
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
      'Open it',
      'Go home',
      'Go to messages',
      'Go to notifications',
      'Show this list',
      ...partShortcuts.flatMap(({ shortcuts }) => shortcuts.map(({ text }) => text)),
    ]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('begins with the keys of the open page, which take the place of those of every page', async () => {
    const heard = vi.fn();
    function Desk() {
      usePageKeys([
        { key: 'a', text: 'Approve', run: () => heard('approve') },
        { key: 'j', text: 'Next case in the list', run: () => heard('next') },
      ]);
      return <Page />;
    }
    const { user, router } = await renderApp('/jobs', (page) => page, <Desk />);
    await user.keyboard('aj');
    expect(heard.mock.calls.flat()).toEqual(['approve', 'next']);
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'aj');
    expect(heard).toHaveBeenCalledTimes(2);
    act(() => screen.getByRole('textbox', { name: 'Comment' }).blur());
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms.slice(0, 3)).toEqual(['Approve', 'Next case in the list', 'Search']);
    expect(terms).not.toContain('Next in the list');
    await user.keyboard('a');
    expect(heard).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('switch', { name: /Use keyboard shortcuts/ }));
    await user.keyboard('{Escape}agh');
    expect(heard).toHaveBeenCalledTimes(2);
    expect(router.state.location.pathname).toBe('/jobs');
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
