import type { PollRow } from '@innerspring/contract/polls/schemas';
import { useId } from 'react';
import { Checkbox, RadioGroup } from '../../ui/forms/choices.tsx';
import { OptionText } from './poll-bars.tsx';

interface BallotFormProps {
  poll: Pick<PollRow, 'question' | 'options' | 'maxChoices'>;
  picked: readonly number[];
  onPicked: (picked: readonly number[]) => void;
}

/** Checkboxes. Once the poll's maximum is checked, the others are disabled. */
function Several({ poll: { question, options, maxChoices }, picked, onPicked }: BallotFormProps) {
  const hint = useId();
  const isFull = picked.length >= maxChoices;
  const toggle = (id: number, isOn: boolean) => onPicked(isOn ? [...picked, id] : picked.filter((one) => one !== id));
  return (
    <fieldset aria-describedby={hint} className="grid min-w-0 gap-1.5">
      <legend className="sr-only">{question}</legend>
      <p id={hint} className="text-sm text-ink-soft">
        Choose up to {maxChoices}
      </p>
      {options.map((option) => {
        const isOn = picked.includes(option.id);
        return (
          <Checkbox
            key={option.id}
            label={<OptionText option={option} />}
            checked={isOn}
            disabled={isFull && !isOn}
            onChange={({ target }) => toggle(option.id, target.checked)}
          />
        );
      })}
    </fieldset>
  );
}

/** The options to choose from: radio buttons, or checkboxes if the poll accepts several. */
export function BallotForm({ poll, picked, onPicked }: BallotFormProps) {
  if (poll.maxChoices > 1) return <Several poll={poll} picked={picked} onPicked={onPicked} />;
  const [own] = picked;
  return (
    <RadioGroup
      legend={poll.question}
      hideLegend
      options={poll.options.map((option) => ({ value: String(option.id), label: <OptionText option={option} /> }))}
      value={own === undefined ? undefined : String(own)}
      onValueChange={(id) => onPicked([Number(id)])}
    />
  );
}
