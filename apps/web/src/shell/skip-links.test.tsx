import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useRoving } from '../ui/roving.ts';
import { ListSkipLink, SkipLink } from './skip-links.tsx';

function Page({ hasList }: { hasList: boolean }) {
  const roving = useRoving();
  return (
    <>
      <SkipLink />
      <a href="#jobs">Jobs</a>
      <main id="main" tabIndex={-1}>
        <ListSkipLink />
        <button type="button">Mark all as read</button>
        {hasList ? (
          <ul ref={roving} aria-label="Notifications">
            <li data-row>
              <a href="#one">One</a>
            </li>
            <li data-row>
              <a href="#two">Two</a>
            </li>
          </ul>
        ) : null}
      </main>
    </>
  );
}

it('leads to the list of the page, at the row that is its Tab stop', async () => {
  const user = userEvent.setup();
  render(<Page hasList />);
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  screen.getByRole('main').focus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to notifications' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: 'One' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  screen.getByRole('link', { name: 'Skip to notifications' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: 'Two' })).toHaveFocus();
});

it('leads to cards of a list that names itself', async () => {
  const user = userEvent.setup();
  render(
    <>
      <main id="main">
        <ListSkipLink />
        <div data-list="posts">
          <article aria-label="A post">Words</article>
        </div>
      </main>
    </>,
  );
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to posts' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('article', { name: 'A post' })).toHaveFocus();
});

it('leads to the first control of a table', async () => {
  const user = userEvent.setup();
  render(
    <main id="main">
      <ListSkipLink />
      <nav>
        <a href="#reports">Reports</a>
      </nav>
      <div data-list="companies">
        <table>
          <tbody>
            <tr>
              <td>
                <a href="#loomfield">Loomfield Sleep</a>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </main>,
  );
  await user.tab();
  expect(screen.getByRole('link', { name: 'Skip to companies' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: 'Loomfield Sleep' })).toHaveFocus();
});

it('says nothing of a list where there is none', async () => {
  const user = userEvent.setup();
  render(<Page hasList={false} />);
  screen.getByRole('main').focus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveFocus();
});
