import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DebouncedSearch } from './admin-page.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const heard = vi.fn();
function Search() {
  const [value, setValue] = useState('');
  return (
    <>
      <DebouncedSearch
        value={value}
        placeholder="Name"
        onChange={(next) => {
          heard(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
}
const type = (value: string) => fireEvent.change(screen.getByPlaceholderText('Name'), { target: { value } });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('waits for typing to rest, and tells once', async () => {
  render(<Search />);
  type('fo');
  await pass(200);
  type('foam');
  await pass(249);
  expect(heard).not.toHaveBeenCalled();
  await pass(1);
  expect(heard.mock.calls).toEqual([['foam']]);
});

it('is emptied when the filters are cleared elsewhere, and does not bring the words back', async () => {
  heard.mockClear();
  render(<Search />);
  type('foam');
  await pass(250);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByPlaceholderText('Name')).toHaveValue('');
  await pass(1000);
  expect(heard.mock.calls).toEqual([['foam']]);
});
