import { COMMENT_MAX_LENGTH } from '@innerspring/contract/constants';
import { CommentContent } from '@innerspring/contract/posts/content';
import { useRef, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SubmitButton, usePlainForm } from '../../ui/forms/form.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { MentionField } from '../mentions/mention-field.tsx';

interface CommentFormProps {
  /** Names the field for screen readers. */
  label: string;
  placeholder?: string;
  submitLabel: string;
  initial: string;
  autoFocus?: boolean;
  /** May throw to reject; the text then stays in the field. */
  onSend: (content: string) => Promise<unknown> | void;
  /** Called on every change, to store a draft. */
  onText?: (content: string) => void;
  onCancel?: () => void;
}

function problemOf(content: string): string | undefined {
  return CommentContent.safeParse(content).error?.issues[0]?.message;
}

/** Writes or edits a comment; Ctrl+Enter or Command+Enter sends. */
export function CommentForm({
  label,
  placeholder = 'Add a comment',
  submitLabel,
  initial,
  autoFocus,
  onSend,
  onText,
  onCancel,
}: CommentFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const [refused, setRefused] = useState<{ sentence: string; text: string }>();
  const [isSending, setSending] = useState(false);

  // An error is only shown for the text that it is about.
  const problem = refused && (refused.text === text ? refused.sentence : problemOf(text));

  function change(content: string) {
    setText(content);
    onText?.(content);
  }
  function refuse(sentence: string) {
    setRefused({ sentence, text });
    field.current?.focus();
  }
  async function submit() {
    const broken = problemOf(text);
    if (broken) return refuse(broken);
    setSending(true);
    setRefused(undefined);
    try {
      await onSend(text);
      // The button that sent it disappears with the text.
      field.current?.focus();
      // Not through `change`: the draft stays until the comment has been sent.
      setText('');
    } catch (error) {
      refuse(
        error instanceof ApiError
          ? (error.fields['content'] ?? error.sentence)
          : 'Couldn’t send the comment. Please try again.',
      );
    } finally {
      setSending(false);
    }
  }
  const form = usePlainForm(() => void submit(), { busy: isSending });

  return (
    <Form
      form={form}
      label={label.replace(/^Your /, 'Write a ').replace(/^Edit .*/, 'Edit what you wrote')}
      className="flex-1 gap-2"
    >
      <FormField label={label} hideLabel error={problem}>
        <MentionField
          ref={field}
          value={text}
          onValueChange={change}
          rows={1}
          autoFocus={autoFocus}
          readOnly={isSending}
          // If the field has initial text, the caret goes to its end.
          onFocus={({ currentTarget: area }) => {
            if (autoFocus && text === initial) area.setSelectionRange(area.value.length, area.value.length);
          }}
          placeholder={placeholder}
          limit={text.length > COMMENT_MAX_LENGTH - 200 ? COMMENT_MAX_LENGTH : undefined}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && onCancel) onCancel();
          }}
        />
      </FormField>
      {text !== '' || onCancel ? (
        <div className="flex justify-end gap-2">
          {onCancel ? (
            <Button variant="ghost" size="sm" onClick={onCancel}>
              Cancel
            </Button>
          ) : null}
          <SubmitButton size="sm">{submitLabel}</SubmitButton>
        </div>
      ) : null}
    </Form>
  );
}
