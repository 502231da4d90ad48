import { api } from '@innerspring/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { closeComposer, useComposer } from '../../platform/compose.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { somePerson, someUser } from '../../testing/post-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { Shortcuts } from '../shortcuts/shortcuts.tsx';

let server: ReturnType<typeof fakeApi>;

function Page() {
  return (
    <>
      <textarea aria-label="Comment" />
      {useComposer() ? <p>Composer open</p> : null}
      <Shortcuts />
    </>
  );
}

const open = async () => {
  const view = await renderApp(
    '/jobs',
    (page) => <CurrentUserProvider value={someUser()}>{page}</CurrentUserProvider>,
    <Page />,
  );
  await view.user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: /^People, companies/ });
  return { ...view, field };
};
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const current = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeEach(() => {
  localStorage.clear();
  closeComposer();
  server = fakeApi();
  server.on(api.groups.mine, { items: [] });
  server.on(api.search.suggest, { people: [somePerson({ id: 12, fullName: 'Priya Menon' })], companies: [] });
});

it('opens on Ctrl+K, also while typing, and takes the keyboard: arrows, Enter, Escape', async () => {
  const { user, field, router } = await open();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(current(field)).toMatch(/^Create a post/);
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(current(field)).toMatch(/^New message/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/new'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('textbox', { name: 'Comment' }));
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('dialog', { name: 'Go to' })).toBeVisible();
  // The last target comes first.
  expect(options()[0]).toMatch(/^New message/);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('finds people by the type-ahead, settings by their words, and actions', async () => {
  const { user, field, router } = await open();
  await user.type(field, 'pri');
  expect(await screen.findByRole('option', { name: /^PM?Priya Menon|Priya Menon/ })).toBeVisible();
  await user.clear(field);
  await user.type(field, 'totp');
  expect(await within(screen.getByRole('listbox')).findByText('Two-factor sign-in')).toBeVisible();
  await user.click(screen.getByRole('option', { name: /Two-factor sign-in/ }));
  await waitFor(() => expect(router.state.location.href).toBe('/settings#two-factor'));
});

it('says so where a single letter finds nothing', async () => {
  const { user, field } = await open();
  await user.type(field, '§');
  expect(screen.queryAllByRole('option')).toHaveLength(0);
  const note = screen.getByText('No matches yet. Type two letters or more to find people and companies.');
  expect(note).not.toHaveClass('sr-only');
  await user.type(field, 'x');
  expect(await screen.findByRole('option', { name: /^See all results/ })).toBeVisible();
});

it('does what an action says', async () => {
  const { user, field } = await open();
  await user.type(field, 'create{Enter}');
  expect(await screen.findByText('Composer open')).toBeInTheDocument();
});

it('keeps the browser from its own meaning of the keys, and opens over no other dialog', async () => {
  const { user } = await open();
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.keyboard('{Escape}');
});
