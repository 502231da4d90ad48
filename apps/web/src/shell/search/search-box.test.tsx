import { search } from '@innerspring/contract/search/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { somePerson } from '../../testing/post-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { SearchBox } from './search-box.tsx';

const company = {
  id: 3,
  name: 'Marlow Foam',
  type: 'Foam producer',
  location: 'Hickory, NC',
  logoUrl: null,
  isVerified: false,
  followerCount: 0,
};

async function open(address = '/') {
  const api = fakeApi();
  api.on(search.suggest, { people: [somePerson({ id: 5, fullName: 'Mara Lind' })], companies: [company] });
  const view = await renderApp(
    address,
    (page) => (
      <>
        <SearchBox placeholder="Search" />
        {page}
      </>
    ),
    <p>The page</p>,
  );
  return { api, ...view, box: screen.getByRole('combobox', { name: 'Search' }) };
}

const rows = () => screen.queryAllByRole('option').map((row) => row.textContent?.replace(/^[A-Z]{2}(?=[A-Z])/, ''));
const path = (router: { state: { location: { href: string } } }) => router.state.location.href;

it('suggests people and companies from two characters on, once the typing pauses', async () => {
  const { api, user, box } = await open();
  await user.type(box, 'm');
  expect(box).toHaveAttribute('aria-expanded', 'false');
  await user.type(box, 'ar');
  expect(box).toHaveAttribute('aria-expanded', 'true');
  expect(await screen.findByRole('option', { name: /Mara Lind/ })).toBeVisible();
  expect(rows()).toEqual([
    'Mara LindProduct Development, Loomfield Sleep',
    'Marlow FoamFoam producer · Hickory, NC',
    'See all results for “mar”',
  ]);
  expect(api.asked(search.suggest).map(({ query }) => query.q)).toEqual(['mar']);
  const list = screen.getByRole('listbox', { name: 'Suggestions' });
  expect(box).toHaveAttribute('aria-controls', list.id);
});

it('is walked with the arrows, and Enter opens the row or else the results', async () => {
  const { router, user, box } = await open();
  await user.type(box, 'mar');
  await screen.findByRole('option', { name: /Mara Lind/ });
  const chosen = () => screen.getAllByRole('option', { selected: true });
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(chosen()).toHaveLength(1);
  expect(chosen()[0]).toHaveTextContent('Marlow Foam');
  expect(box).toHaveAttribute('aria-activedescendant', chosen()[0]?.id);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(path(router)).toBe('/profile/5');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();

  await user.type(box, 'x{Enter}');
  expect(path(router)).toBe('/search?q=marx');
});

it('comes back to the words above the first and below the last row', async () => {
  const { router, user, box } = await open();
  await user.type(box, 'mar');
  await screen.findByRole('option', { name: /Mara Lind/ });
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('See all results');
  await user.keyboard('{ArrowDown}');
  expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(path(router)).toBe('/search?q=mar');
});

it('closes with Escape and keeps the words, and closes when the focus goes', async () => {
  const { user, box } = await open();
  await user.type(box, 'mar');
  await screen.findByRole('option', { name: /Mara Lind/ });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box).toHaveValue('mar');
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('listbox')).toBeVisible();
  await user.tab();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('opens the row that is pressed', async () => {
  const { router, user, box } = await open();
  await user.type(box, 'mar');
  await user.click(await screen.findByRole('option', { name: /Marlow Foam/ }));
  expect(path(router)).toBe('/companies/3');
});

it('drops the answer to words that changed meanwhile', async () => {
  const { api, user, box } = await open();
  const late = held<{ people: ReturnType<typeof somePerson>[]; companies: [] }>();
  api.on(search.suggest, ({ query }) =>
    query.q === 'late' ? late.promise : { people: [somePerson({ fullName: 'Newer Answer' })], companies: [] },
  );
  await user.type(box, 'late');
  await waitFor(() => expect(api.asked(search.suggest)).toHaveLength(1));
  await user.type(box, 'r');
  expect(await screen.findByRole('option', { name: /Newer Answer/ })).toBeVisible();
  late.release({ people: [somePerson({ fullName: 'Stale Answer' })], companies: [] });
  await user.type(box, '{ArrowDown}');
  expect(screen.queryByRole('option', { name: /Stale Answer/ })).not.toBeInTheDocument();
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Newer Answer');
});

it('still leads to the results where suggestions fail', async () => {
  const { api, router, user, box } = await open();
  api.on(search.suggest, new Refusal(429, 'Too many requests.', undefined, 'rate_limited'));
  await user.type(box, 'foam');
  await waitFor(() => expect(api.asked(search.suggest)).toHaveLength(1));
  await user.click(within(screen.getByRole('listbox')).getByRole('option', { name: /See all results/ }));
  expect(path(router)).toBe('/search?q=foam');
});

it('shows what was searched for on the page of results', async () => {
  const { box } = await open('/search?q=cold+foam');
  expect(box).toHaveValue('cold foam');
});
