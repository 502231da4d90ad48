import { COMMENT_MAX_LENGTH } from '@innerspring/contract/constants';
import { CommentContent } from '@innerspring/contract/posts/content';
import { type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { MentionField } from '../mentions/mention-field.tsx';

interface CommentFormProps {
  /** Names the field for screen readers. */
  label: string;
  placeholder?: string;
  submitLabel: string;
  initial: string;
  autoFocus?: boolean;
  /** May throw to refuse; the text then stays in the field. */
  onSend: (content: string) => Promise<unknown> | void;
  /** Hears of every change, to keep a draft. */
  onText?: (content: string) => void;
  onCancel?: () => void;
}

function problemOf(content: string): string | undefined {
  return CommentContent.safeParse(content).error?.issues[0]?.message;
}

/** Writes or changes a comment; Ctrl or Command with Enter sends. */
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
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);

  function change(content: string) {
    setText(content);
    onText?.(content);
  }
  function refuse(sentence: string) {
    setProblem(sentence);
    field.current?.focus();
  }
  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const broken = problemOf(text);
    if (broken) return refuse(broken);
    setSending(true);
    setProblem(undefined);
    try {
      await onSend(text);
      // Not through `change`: whoever sends it keeps the draft until it has arrived.
      setText('');
    } catch (error) {
      refuse(
        error instanceof ApiError
          ? (error.fields['content'] ?? error.sentence)
          : 'The comment could not be sent. Please try again.',
      );
    } finally {
      setSending(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid min-w-0 flex-1 gap-2">
      <FormField label={label} hideLabel error={problem}>
        <MentionField
          ref={field}
          value={text}
          onValueChange={change}
          rows={1}
          autoFocus={autoFocus}
          readOnly={isSending}
          // A field that comes with words takes the caret behind them.
          onFocus={({ currentTarget: area }) => {
            if (autoFocus && text === initial) area.setSelectionRange(area.value.length, area.value.length);
          }}
          placeholder={placeholder}
          limit={text.length > COMMENT_MAX_LENGTH - 200 ? COMMENT_MAX_LENGTH : undefined}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
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
          <Button type="submit" size="sm" loading={isSending}>
            {submitLabel}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
