import { APPLICATION_STAGES, type ApplicationStage } from '@innerspring/contract/job-applications/choices';
import type { ApplicantRow } from '@innerspring/contract/job-applications/schemas';
import { type KeyboardEvent, useState } from 'react';
import { nameOf } from './applicant-facts.tsx';
import { isTarget } from './job-applications.data.ts';

/** What a screen reader says of a move. An offer is asked about first, and confirmed once it is sent. */
export const movedText = (name: string, stage: ApplicationStage): string =>
  stage === 'offer' ? '' : `Moved ${name} to ${APPLICATION_STAGES[stage]}.`;

/** A card that was taken with the keyboard, and the stage that it would move to. */
export interface TakenCard {
  /** Of the application. */
  id: number;
  name: string;
  stage: ApplicationStage;
}

export interface KeyboardMoves {
  taken: TakenCard | null;
  /** What a screen reader says. */
  said: string;
  /** Handles a key on the handle of a card. */
  press: (row: ApplicantRow, event: KeyboardEvent) => void;
  /** Puts the taken card back. */
  cancel: () => void;
}

/**
 * Moves cards between columns by keyboard: Space takes a card, the arrow keys choose among the columns that accept it, Space
 * moves it, and Escape puts it back. The columns are chosen by their order, not by where they are drawn, so no key waits for the
 * page to scroll.
 *
 * @param columns the stages of the board from left to right
 * @param onMove is called with a card and its new stage
 */
export function useKeyboardMoves(
  columns: readonly ApplicationStage[],
  onMove: (row: ApplicantRow, stage: ApplicationStage) => void,
): KeyboardMoves {
  const [taken, setTaken] = useState<TakenCard | null>(null);
  const [said, setSaid] = useState('');
  const put = (next: TakenCard | null, words: string) => {
    setTaken(next);
    setSaid(words);
  };
  const cancel = () => {
    if (taken) put(null, `${taken.name} stays.`);
  };
  const drop = (row: ApplicantRow, { name, stage }: TakenCard) => {
    if (stage === row.stage) return cancel();
    put(null, movedText(name, stage));
    onMove(row, stage);
  };
  const choose = (row: ApplicantRow, card: TakenCard, step: number) => {
    const accepting = columns.filter((one) => isTarget(one) || one === row.stage);
    const stage = accepting[accepting.indexOf(card.stage) + step];
    if (stage) put({ ...card, stage }, `${card.name} over ${APPLICATION_STAGES[stage]}.`);
  };
  const press = (row: ApplicantRow, event: KeyboardEvent) => {
    const card = taken?.id === row.id ? taken : null;
    const name = nameOf(row);
    const takeOrDrop = () =>
      card ? drop(row, card) : put({ id: row.id, name, stage: row.stage }, `Picked up ${name}.`);
    const keys: Record<string, () => void> = {
      ' ': takeOrDrop,
      Enter: takeOrDrop,
      ...(card && {
        ArrowLeft: () => choose(row, card, -1),
        ArrowRight: () => choose(row, card, 1),
        Escape: cancel,
      }),
    };
    const handle = keys[event.key];
    if (!handle) return;
    event.preventDefault();
    event.stopPropagation();
    // A key that is held down chooses further columns, but takes and drops once.
    if (!event.repeat || event.key.startsWith('Arrow')) handle();
  };
  return { taken, said, press, cancel };
}
