import { POLL_LIMITS } from '@innerspring/contract/polls/choices';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { type Bindable, useBound } from '../../../ui/forms/bound-fields.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import type { PollValues } from './poll-values.ts';

/** The options after moving the one at a position up or down. */
function moved(options: readonly string[], at: number, by: 1 | -1): string[] {
  const rest = options.toSpliced(at, 1);
  return rest.toSpliced(at + by, 0, options[at] ?? '');
}

/**
 * The options of a poll, one per row, with buttons to move and remove them. Enter goes to the next row, or adds one.
 * The focus follows a moved option.
 */
export function OptionsField({ form }: { form: Bindable<PollValues> }) {
  const { field, error } = useBound({ form, name: 'options' });
  const options = field.value;
  const id = useId();
  const rows = useRef<HTMLOListElement>(null);
  const nextFocus = useRef<number>(null);
  const [said, setSaid] = useState('');
  const isFull = options.length >= POLL_LIMITS.options;

  useEffect(() => {
    if (nextFocus.current === null) return;
    rows.current?.querySelectorAll('input')[nextFocus.current]?.focus();
    nextFocus.current = null;
  });

  function change(next: string[], focus: number | null, words: string) {
    nextFocus.current = focus;
    setSaid(words);
    field.onChange(next);
  }
  const add = () => change([...options, ''], options.length, `Option ${options.length + 1} added`);
  function move(at: number, by: 1 | -1) {
    const buttons = [...(rows.current?.children[at + by]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])];
    const usable = buttons.filter(({ disabled }) => !disabled);
    const same = usable.find((button) => button.dataset['move'] === String(by));
    (same ?? usable[0])?.focus();
    change(moved(options, at, by), null, `Moved to ${at + by + 1} of ${options.length}`);
  }
  const remove = (at: number) =>
    change(options.toSpliced(at, 1), Math.min(at, options.length - 2), `Option ${at + 1} removed`);
  function press(event: KeyboardEvent, at: number) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
    if (event.key !== 'Enter' || !isPlain) return;
    event.preventDefault();
    if (at < options.length - 1) rows.current?.querySelectorAll('input')[at + 1]?.focus();
    else if (!isFull && options[at]?.trim()) add();
  }

  return (
    <fieldset
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2"
    >
      <legend className="pb-1.5 text-sm font-semibold">Options</legend>
      <ol ref={rows} className="grid gap-2">
        {options.map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its position: the texts move through the rows
          <li key={at} className="flex min-w-0 items-center gap-1">
            <TextField
              aria-label={`Option ${at + 1}`}
              value={text}
              maxLength={POLL_LIMITS.option}
              onChange={(event) => field.onChange(options.with(at, event.target.value))}
              onKeyDown={(event) => press(event, at)}
              onBlur={field.onBlur}
              className="me-1"
            />
            <IconButton
              size="sm"
              aria-label={`Move option ${at + 1} up`}
              data-move="-1"
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <ArrowUp size={16} aria-hidden="true" />
            </IconButton>
            <IconButton
              size="sm"
              aria-label={`Move option ${at + 1} down`}
              data-move="1"
              disabled={at === options.length - 1}
              onClick={() => move(at, 1)}
            >
              <ArrowDown size={16} aria-hidden="true" />
            </IconButton>
            <IconButton
              size="sm"
              aria-label={`Remove option ${at + 1}`}
              disabled={options.length <= POLL_LIMITS.optionsLeast}
              onClick={() => remove(at)}
            >
              <X size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <Button variant="outline" size="sm" className="justify-self-start" disabled={isFull} onClick={add}>
        <Plus size={16} aria-hidden="true" />
        Add option
      </Button>
      {isFull ? <p className="text-sm text-ink-faint">A poll has at most {POLL_LIMITS.options} options.</p> : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}
