import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTypedQuery } from './typed-query.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A list with a filter that keeps the search, as in the directory. */
function List() {
  const [address, setAddress] = useState({ q: '', filter: 'none' });
  const { text, type, report } = useTypedQuery(address.q, (q) => setAddress({ ...address, q }));
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => type(event.target.value)} />
      <button type="button" onClick={() => setAddress({ ...address, filter: 'foam' })}>
        Foam
      </button>
      <button type="button" onClick={() => setAddress({ q: '', filter: 'none' })}>
        Clear
      </button>
      <button type="button" onClick={report}>
        Find
      </button>
      <p>{`${address.q} ${address.filter}`}</p>
    </>
  );
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('reports what was typed with the filter that was pressed meanwhile', async () => {
  render(<List />);
  type('latex ');
  press('Foam');
  await pass(250);
  expect(screen.getByText('latex foam')).toBeInTheDocument();
});

it('does not bring back a query that was cleared while the next one is typed', async () => {
  render(<List />);
  type('latex');
  press('Find');
  expect(screen.getByText('latex none')).toBeInTheDocument();
  type('latex core');
  press('Clear');
  expect(screen.getByLabelText('Search')).toHaveValue('');
  await pass(1000);
  expect(screen.getByText('none')).toBeInTheDocument();
});
