import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { fieldLook, useFieldProps } from './form-field.tsx';

export interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
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
