import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { Shortcuts } from './shortcuts.tsx';

const opened = vi.fn();

function Page() {
  return (
    <>
      <header>Header</header>
      <main id="main">
        <article aria-label="One">
          <article aria-label="Inside of one">Repost</article>
          <button type="button">React</button>
        </article>
        <ul>
          <li data-row>Two</li>
        </ul>
        <article aria-label="Three">
          <a href="#three" data-row-open onClick={opened}>
            Three minutes ago
          </a>
          <textarea aria-label="Comment" />
        </article>
      </main>
      <Shortcuts />
    </>
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

beforeEach(() => {
  localStorage.clear();
  opened.mockClear();
  // jsdom has no layout: everything is below the header, one below the other.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(this: HTMLElement) {
    const top = this.tagName === 'HEADER' ? 0 : 100;
    return new DOMRect(0, top, 100, 56);
  });
});

it('j and k move the focus through a list, item by item', async () => {
  const { user } = await renderApp('/jobs', (page) => page, <Page />);
  await user.keyboard('j');
  expect(focused()).toBe('One');
  await user.keyboard('jj');
  expect(focused()).toBe('Three');
  await user.keyboard('j');
  expect(focused()).toBe('Three');
  await user.keyboard('k');
  expect(focused()).toBe('Two');
  screen.getByRole('button', { name: 'React' }).focus();
  await user.keyboard('j');
  expect(focused()).toBe('Two');
});

it('Enter opens the item in focus, and presses what has the focus inside of one', async () => {
  const { user } = await renderApp('/jobs', (page) => page, <Page />);
  await user.keyboard('jjj{Enter}');
  expect(opened).toHaveBeenCalledOnce();
  const react = vi.fn();
  const button = screen.getByRole('button', { name: 'React' });
  button.addEventListener('click', react);
  button.focus();
  await user.keyboard('{Enter}');
  expect(react).toHaveBeenCalledOnce();
  expect(opened).toHaveBeenCalledOnce();
});

it('Enter follows no link of the open case of a desk', async () => {
  const { user } = await renderApp(
    '/jobs',
    (page) => page,
    <>
      <main id="main">
        <article data-case aria-label="Case" tabIndex={0}>
          <a href="#account" onClick={opened}>
            Open the account
          </a>
        </article>
      </main>
      <Shortcuts />
    </>,
  );
  screen.getByRole('article', { name: 'Case' }).focus();
  await user.keyboard('{Enter}');
  expect(opened).not.toHaveBeenCalled();
});

it('leaves them to what is typed', async () => {
  const { user } = await renderApp('/jobs', (page) => page, <Page />);
  await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'jk');
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('jk');
});

it('brings an item out from under the header', async () => {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  vi.mocked(HTMLElement.prototype.getBoundingClientRect).mockImplementation(function box(this: HTMLElement) {
    return this.tagName === 'HEADER' ? new DOMRect(0, 0, 100, 56) : new DOMRect(0, 20, 100, 400);
  });
  const { user } = await renderApp('/jobs', (page) => page, <Page />);
  await user.keyboard('j');
  expect(scrollBy).toHaveBeenCalledWith({ top: 20 - 68 });
});
