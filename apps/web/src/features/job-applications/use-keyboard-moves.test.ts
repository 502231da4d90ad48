import type { ApplicationStage } from '@innerspring/contract/job-applications/choices';
import type { ApplicantRow } from '@innerspring/contract/job-applications/schemas';
import { act, renderHook } from '@testing-library/react';
import type { KeyboardEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { useKeyboardMoves } from './use-keyboard-moves.ts';

const columns: ApplicationStage[] = ['submitted', 'viewed', 'shortlisted', 'interview', 'offer', 'withdrawn'];
const row = (id: number, stage: ApplicationStage) =>
  ({ id, stage, person: { fullName: `Sewer ${id}` } }) as ApplicantRow;

/** A board, on which keys are pressed one after the other. */
function board() {
  const onMove = vi.fn();
  const { result } = renderHook(() => useKeyboardMoves(columns, onMove));
  const press = (card: ApplicantRow, key: string, repeat = false) => {
    const event = { key, repeat, preventDefault: vi.fn(), stopPropagation: vi.fn() };
    act(() => result.current.press(card, event as unknown as KeyboardEvent));
    return event.preventDefault.mock.calls.length > 0;
  };
  return { onMove, press, state: () => result.current };
}

it('takes a card, chooses among the columns that accept it, and moves it', () => {
  const { onMove, press, state } = board();
  const card = row(7, 'viewed');
  press(card, ' ');
  expect(state().said).toBe('Picked up Sewer 7.');
  press(card, 'ArrowRight');
  expect(state().said).toBe('Sewer 7 over Shortlisted.');
  for (let more = 0; more < 5; more += 1) press(card, 'ArrowRight', true);
  expect(state().taken).toEqual({ id: 7, name: 'Sewer 7', stage: 'offer' });
  press(card, 'ArrowLeft');
  expect(state().said).toBe('Sewer 7 over Interview.');
  press(card, ' ');
  expect(state()).toMatchObject({ taken: null, said: 'Moved Sewer 7 to Interview.' });
  expect(onMove.mock.calls).toEqual([[card, 'interview']]);
});

it('moves nothing when the card comes back to its column, or Escape or leaving puts it back', () => {
  const { onMove, press, state } = board();
  const card = row(7, 'viewed');
  for (const key of [' ', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'Enter']) press(card, key);
  expect(state()).toMatchObject({ taken: null, said: 'Sewer 7 stays.' });
  for (const key of ['Enter', 'ArrowRight', 'Escape']) press(card, key);
  expect(state()).toMatchObject({ taken: null, said: 'Sewer 7 stays.' });
  press(card, ' ');
  act(() => state().cancel());
  expect(state().taken).toBeNull();
  expect(onMove).not.toHaveBeenCalled();
});

it('leaves other keys to the page, and takes and drops once while a key is held down', () => {
  const { onMove, press, state } = board();
  const card = row(7, 'viewed');
  expect(press(card, 'ArrowRight')).toBe(false);
  expect(press(card, 'Escape')).toBe(false);
  expect(press(card, ' ')).toBe(true);
  expect(press(card, ' ', true)).toBe(true);
  expect(state().taken?.id).toBe(7);
  expect(press(card, 'a')).toBe(false);
  // Another card is taken instead.
  press(row(8, 'offer'), ' ');
  expect(state().taken?.id).toBe(8);
  expect(onMove).not.toHaveBeenCalled();
});
