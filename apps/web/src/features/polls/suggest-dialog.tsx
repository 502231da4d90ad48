import { POLL_LIMITS } from '@innerspring/contract/polls/choices';
import { polls } from '@innerspring/contract/polls/endpoints';
import { givenOptions } from '@innerspring/contract/polls/rules';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { localDraft } from '../../parts/local-draft.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea, TextField } from '../../ui/forms/text-fields.tsx';
import { touchesPolls } from './polls.data.ts';

const optionsOf = (text: string) => givenOptions(text.split('\n'));

/** The error in the options, which are one per line; undefined if there is none. */
function optionsProblem(text: string): string | undefined {
  const given = optionsOf(text);
  if (given.length > POLL_LIMITS.options) return `Enter at most ${POLL_LIMITS.options} options`;
  const long = given.find((option) => option.length > POLL_LIMITS.option);
  return long && `An option can have at most ${POLL_LIMITS.option} characters. This one has ${long.length}: ${long}`;
}

/** Suggests a question, which staff review. */
export default function SuggestDialog({ onClose }: { onClose: () => void }) {
  const form = useActionForm(polls.suggest, {
    values: { question: '', options: '', note: '' },
    check: ({ question, options, note }) => ({
      question:
        question.trim().length < POLL_LIMITS.questionLeast
          ? `The question needs at least ${POLL_LIMITS.questionLeast} characters`
          : undefined,
      options: optionsProblem(options),
      note:
        note.trim().length > POLL_LIMITS.suggestionNote
          ? `The note can have at most ${POLL_LIMITS.suggestionNote} characters`
          : undefined,
    }),
    draft: localDraft(useCurrentUser().id, 'poll-suggestion'),
    toInput: ({ question, options, note }) => ({ body: { question, options: optionsOf(options), note } }),
    touches: touchesPolls,
    done: 'Thanks! We’ll look at your question',
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Suggest a question"
      description="Our staff look at each question. If we ask it, we tell you when the poll opens. Members don’t see who suggested it."
      submit="Send suggestion"
    >
      <Field form={form} name="question" label="Question" required>
        <TextField maxLength={POLL_LIMITS.question} />
      </Field>
      <Field form={form} name="options" label="Options" optional help={`One per line, up to ${POLL_LIMITS.options}.`}>
        <TextArea rows={4} />
      </Field>
      <Field form={form} name="note" label="Note for our staff" optional>
        <TextArea rows={3} limit={POLL_LIMITS.suggestionNote} />
      </Field>
    </FormDialog>
  );
}
