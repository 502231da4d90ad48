import { clsx } from 'clsx';
import { fieldLine, fieldLook, useFieldProps } from './form-field.tsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from '../icon-button.tsx';

export interface TextFieldProps extends ComponentProps<'input'> {
  /** An icon inside, at the start. */
  lead?: ReactNode;
  /** A small control or hint inside, at the end. */
  tail?: ReactNode;
}

/** One line of text; inside a FormField it takes id, description and validity from there. */
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
