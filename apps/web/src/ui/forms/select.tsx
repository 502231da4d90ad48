import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { fieldLine, fieldLook, useFieldProps } from './form-field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[];
  /** First entry with an empty value, for example "Choose a role". */
  placeholder?: string;
}

/** The browser's own list box, in the product's clothes. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const wired = useFieldProps(rest);
  const { required: _, ...own } = rest;
  return (
    <div className={clsx('relative min-w-0', className)}>
      <select {...own} {...wired} className={clsx(fieldLook, fieldLine, 'appearance-none truncate pe-9')}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-faint"
      />
    </div>
  );
}
