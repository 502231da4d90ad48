import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useRoving } from './roving.ts';

const opened = vi.fn();

function List() {
  const [names, setNames] = useState(['Ann', 'Ben', 'Cem']);
  return (
    <>
      <button type="button">Before</button>
      <ul ref={useRoving()} aria-label="People">
        {names.map((name) => (
          <li key={name} data-row>
            <a href={`#${name}`} data-row-open>
              {name}
            </a>
            <button type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
              Remove {name}
            </button>
            <input aria-label={`Note on ${name}`} />
          </li>
        ))}
      </ul>
      <button type="button">After</button>
    </>
  );
}

function Cards() {
  return (
    <div ref={useRoving()}>
      {['One', 'Two'].map((name) => (
        <fieldset key={name} data-row tabIndex={-1} aria-label={name}>
          <button type="button">Like {name}</button>
          <a
            href={`#${name}`}
            data-row-open
            onClick={(event) => {
              event.preventDefault();
              opened(name);
            }}
          >
            {name}
          </a>
        </fieldset>
      ))}
    </div>
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

async function press(user: ReturnType<typeof userEvent.setup>, keys: string) {
  await user.keyboard(keys);
  return focused();
}

it('is one Tab stop, whose row is that of the arrows', async () => {
  const user = userEvent.setup();
  render(<List />);
  screen.getByRole('button', { name: 'Before' }).focus();
  expect(await press(user, '{Tab}')).toBe('Ann');
  expect(await press(user, '{ArrowDown}')).toBe('Ben');
  expect(await press(user, '{End}')).toBe('Cem');
  expect(await press(user, '{ArrowDown}')).toBe('Cem');
  expect(await press(user, '{Home}')).toBe('Ann');
  expect(await press(user, '{ArrowDown}')).toBe('Ben');
  expect(await press(user, '{Shift>}{Tab}{/Shift}')).toBe('Before');
  expect(await press(user, '{Tab}')).toBe('Ben');
});

it('goes through the controls of the row in focus, and leaves the list after them', async () => {
  const user = userEvent.setup();
  render(<List />);
  screen.getByRole('link', { name: 'Ben' }).focus();
  expect(await press(user, '{ArrowRight}')).toBe('Remove Ben');
  expect(await press(user, '{ArrowLeft}')).toBe('Ben');
  expect(await press(user, '{Tab}')).toBe('Remove Ben');
  expect(await press(user, '{ArrowDown}')).toBe('Cem');
  expect(await press(user, '{Tab}{Tab}')).toBe('Note on Cem');
  expect(await press(user, '{ArrowUp}')).toBe('Note on Cem');
  expect(await press(user, '{Tab}')).toBe('After');
});

it('hands the focus to the row that takes the place of a removed one', async () => {
  const user = userEvent.setup();
  render(<List />);
  await user.click(screen.getByRole('button', { name: 'Remove Ben' }));
  await waitFor(() => expect(focused()).toBe('Cem'));
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(focused()).toBe('Ann'));
});

it('takes no focus that was elsewhere', async () => {
  const user = userEvent.setup();
  render(<List />);
  screen.getByRole('button', { name: 'After' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Ann' }));
  await waitFor(() => expect(screen.queryByText('Ann')).not.toBeInTheDocument());
  expect(focused()).toBe('After');
  expect(await press(user, '{Shift>}{Tab}{/Shift}')).toBe('Note on Ben');
});

it('opens rows that take the focus themselves', async () => {
  const user = userEvent.setup();
  render(<Cards />);
  expect(await press(user, '{Tab}')).toBe('One');
  expect(await press(user, '{ArrowDown}')).toBe('Two');
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledExactlyOnceWith('Two');
  expect(await press(user, '{Tab}')).toBe('Like Two');
});
