import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from '../button.tsx';
import { fullCount } from '../words/number-format.ts';
import { fieldLine, fieldLook, useFieldProps } from './form-field.tsx';

export interface TextFieldProps extends ComponentProps<'input'> {
  /** An icon inside, at the start. */
  lead?: ReactNode;
  /** A small control or hint inside, at the end. */
  tail?: ReactNode;
}

/** One line of text; inside a FormField it gets id, description and validity from it. */
export function TextField({ lead, tail, className, type = 'text', dir = 'auto', ...rest }: TextFieldProps) {
  const wired = useFieldProps(rest);
  const { required: _, ...own } = rest;
  const input = (
    <input
      type={type}
      dir={dir}
      {...own}
      {...wired}
      className={clsx(fieldLook, fieldLine, lead && 'ps-10', tail && 'pe-11', !lead && !tail && className)}
    />
  );
  if (!lead && !tail) return input;
  return (
    <div className={clsx('relative min-w-0', className)}>
      {input}
      {lead ? (
        <span className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center text-ink-faint">
          {lead}
        </span>
      ) : null}
      {tail ? <span className="absolute inset-y-0 end-1 grid place-items-center">{tail}</span> : null}
    </div>
  );
}

/** A web address; who leaves the scheme out gets https:// (`withScheme` of the contract). */
export function WebAddressField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'dir'>) {
  return (
    <TextField
      type="url"
      inputMode="url"
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="example.com"
      {...props}
    />
  );
}

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'tail'>;

/** A password that can be shown; say `autoComplete` (`current-password` or `new-password`). */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      tail={
        <IconButton size="sm" aria-label="Show password" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  /** Shows "120 / 3,000" under the text and turns red beyond; the text itself is never cut. */
  limit?: number;
  /** What counts toward the limit, if it isn't the text itself. */
  length?: number;
  /** Without its frame, where the surrounding card is the frame; large where writing is all that is done there. */
  bare?: boolean | 'large';
  /** Drawn under the text in the very same box: the same text with marks in it. Null for nothing yet. */
  backdrop?: ReactNode;
}

const textLook = 'py-2.5 leading-normal';
/** On phones at least 16 px, below which they zoom into the field. */
const sizeLook = (bare: boolean | 'large') =>
  bare === 'large' ? 'text-lg' : clsx('max-md:text-[1rem]', bare ? 'text-post' : 'text-base');
const sunkLook = 'has-[:disabled]:bg-sunk has-[:read-only]:bg-sunk';

/** The text once more under itself; it scrolls along and breaks its lines alike. */
function Backdrop({ bare, children }: { bare: boolean | 'large'; children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      data-backdrop
      className={clsx(
        'pointer-events-none absolute inset-0 overflow-x-hidden overflow-y-auto text-start break-words whitespace-pre-wrap text-transparent [unicode-bidi:plaintext]',
        textLook,
        sizeLook(bare),
        !bare && 'border border-transparent px-3',
      )}
    >
      {children}
    </div>
  );
}

/** Multiline text that grows with its content, from `rows` up to 60% of the window. */
export function TextArea({
  limit,
  length: counted,
  bare = false,
  backdrop,
  rows = 3,
  dir = 'auto',
  className,
  onInput,
  ...rest
}: TextAreaProps) {
  const wired = useFieldProps(rest);
  const [typed, setTyped] = useState(() => String(rest.defaultValue ?? '').length);
  const { required: _, ...own } = rest;
  const length = counted ?? (typeof rest.value === 'string' ? rest.value.length : typed);
  const over = limit !== undefined && length > limit;
  const field = (
    <textarea
      rows={rows}
      dir={dir}
      {...own}
      {...wired}
      aria-invalid={over || wired['aria-invalid']}
      onInput={(event) => {
        setTyped(event.currentTarget.value.length);
        onInput?.(event);
      }}
      className={clsx(
        'field-sizing-content max-h-[60vh] resize-none',
        textLook,
        sizeLook(bare),
        bare ? 'w-full min-w-0 bg-transparent focus-visible:outline-none' : clsx(fieldLook, 'px-3'),
        backdrop !== undefined && 'relative bg-transparent!',
      )}
      style={{ minHeight: `calc(${rows}lh + 1.375rem)` }}
    />
  );
  return (
    <div className={clsx('grid min-w-0', className)}>
      {backdrop === undefined ? (
        field
      ) : (
        <div className={clsx('relative grid min-w-0', !bare && `rounded-control bg-paper ${sunkLook}`)}>
          <Backdrop bare={bare}>{backdrop}</Backdrop>
          {field}
        </div>
      )}
      {limit === undefined ? null : (
        <p
          className={clsx(
            'mt-1 justify-self-end text-xs tabular-nums',
            over ? 'font-semibold text-brick' : 'text-ink-faint',
          )}
        >
          {fullCount(length)} / {fullCount(limit)}
        </p>
      )}
    </div>
  );
}

/**
 * Types text over a range of a field, as if by hand: the field's `input` event tells of it, and the browser's Undo takes it back.
 * The caret ends up behind the text.
 */
export function insertText(
  field: HTMLTextAreaElement,
  text: string,
  [from, to]: readonly [number, number] = [field.selectionStart, field.selectionEnd],
): void {
  field.focus();
  field.setSelectionRange(from, to);
  // The one way that keeps the history of Undo; browsers go on supporting it for that.
  if (document.execCommand?.('insertText', false, text)) return;
  // Bypasses React's record of the value, so that it treats the event as a change.
  const written = field.value.slice(0, from) + text + field.value.slice(to);
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, written);
  field.setSelectionRange(from + text.length, from + text.length);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  value: string;
  onValueChange: (digits: string) => void;
  /** Called once, when the last digit is in. */
  onComplete?: (digits: string) => void;
  length?: number;
}

/** The digits of a one-time code: one field, so that pasting and filling in work; anything but digits is dropped. */
export function CodeInput({ value, onValueChange, onComplete, length = 6, className, ...rest }: CodeInputProps) {
  const wired = useFieldProps(rest);
  const { required: _, ...own } = rest;
  return (
    <input
      {...own}
      {...wired}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      value={value}
      onChange={(event) => {
        const digits = event.target.value.replace(/\D/g, '').slice(0, length);
        onValueChange(digits);
        if (digits.length === length && digits !== value) onComplete?.(digits);
      }}
      className={clsx(
        fieldLook,
        'h-12 max-w-56 ps-[calc(0.5rem+0.35em)] pe-2 text-center text-xl tracking-[0.35em] tabular-nums',
        className,
      )}
    />
  );
}
