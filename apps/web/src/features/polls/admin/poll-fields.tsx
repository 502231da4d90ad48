import { COMPANY_TYPES, PROFESSIONS } from '@innerspring/contract/choices';
import {
  POLL_BREAKDOWNS,
  POLL_CATEGORIES,
  POLL_LIMITS,
  POLL_RESULTS,
  type PollBreakdown,
  type PollResults,
  type PollState,
} from '@innerspring/contract/polls/choices';
import { type Bindable, Field, RadioField } from '../../../ui/forms/bound-fields.tsx';
import { Select } from '../../../ui/forms/choices.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-fields.tsx';
import { AudienceField } from './audience-field.tsx';
import { OptionsField } from './options-field.tsx';
import { readersZoneName } from './poll-times.ts';
import { isOver, type PollValues } from './poll-values.ts';
import { choicesText } from './polls-admin.data.ts';

const labeled = <T extends string>(labels: Record<T, string>) =>
  (Object.entries(labels) as [T, string][]).map(([value, label]) => ({ value, label }));

const counts = Array.from({ length: POLL_LIMITS.options }, (_, at) => ({
  value: String(at + 1),
  label: choicesText(at + 1),
}));

interface PollFieldsProps {
  form: Bindable<PollValues>;
  state: PollState;
  /** A member has voted, so only description, category and closing time can change. */
  isLocked: boolean;
}

/** The fields of a poll that can change. */
export function PollFields({ form, state, isLocked }: PollFieldsProps) {
  return (
    <>
      {isLocked ? null : (
        <Field form={form} name="question" label="Question" required>
          <TextField maxLength={POLL_LIMITS.question} />
        </Field>
      )}
      <Field form={form} name="description" label="Description" optional help="Background that helps members answer.">
        <TextArea rows={3} limit={POLL_LIMITS.description} />
      </Field>
      <Field form={form} name="category" label="Category" required>
        <Select placeholder="Choose a category" options={labeled(POLL_CATEGORIES)} />
      </Field>
      {isLocked ? null : <VotingFields form={form} />}
      <TimeFields form={form} state={state} isLocked={isLocked} />
    </>
  );
}

/** The fields that votes depend on, so they are fixed after the first vote. */
function VotingFields({ form }: Pick<PollFieldsProps, 'form'>) {
  return (
    <>
      <OptionsField form={form} />
      <Field form={form} name="maxChoices" label="Members choose">
        <Select options={counts} />
      </Field>
      <fieldset className="grid min-w-0 gap-3">
        <legend className="pb-1 text-base font-semibold">Who can vote</legend>
        <p className="text-sm text-ink-faint">
          Choose nothing for all members. If you choose both, only members who match both can vote.
        </p>
        <AudienceField
          form={form}
          name="professions"
          legend="Professions"
          all="All professions"
          choices={PROFESSIONS}
        />
        <AudienceField
          form={form}
          name="companyTypes"
          legend="Company types"
          all="All company types"
          choices={COMPANY_TYPES}
        />
      </fieldset>
      <RadioField
        form={form}
        name="results"
        legend="When members see the results"
        options={labeled<PollResults>(POLL_RESULTS)}
      />
      <Field
        form={form}
        name="breakdown"
        label="Breakdown"
        help="Shows once the poll is closed, and only for groups of five or more."
      >
        <Select options={labeled<PollBreakdown>(POLL_BREAKDOWNS)} />
      </Field>
    </>
  );
}

function TimeFields({ form, state, isLocked }: PollFieldsProps) {
  if (isOver(state)) return null;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">When it’s open</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        {isLocked ? null : (
          <Field form={form} name="opensAt" label="Opens" help="Leave it empty to open the poll when you publish it.">
            <TextField type="datetime-local" />
          </Field>
        )}
        <Field form={form} name="closesAt" label="Closes" required>
          <TextField type="datetime-local" />
        </Field>
      </div>
      <p className="text-sm text-ink-faint">In your time zone: {readersZoneName()}.</p>
    </fieldset>
  );
}
