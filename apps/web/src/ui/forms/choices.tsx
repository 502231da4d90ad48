import { clsx } from 'clsx';
import { Check, ChevronDown, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { chipLook } from '../toggles.tsx';
import { FieldError, fieldLine, fieldLook, useFieldProps } from './form-field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** Keeps the label for screen readers only, as in the cell of a table. */
  hideLabel?: boolean;
  help?: ReactNode;
  error?: string | undefined;
}

/** A native checkbox with its words; the whole line is the target. */
export function Checkbox({ label, hideLabel = false, help, error, className, id, ...rest }: CheckboxProps) {
  const made = useId();
  const control = id ?? made;
  const describedBy = [help && `${control}-help`, error && `${control}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={clsx('grid min-w-0 gap-1', className)}>
      <label
        htmlFor={control}
        className="flex min-w-0 cursor-pointer items-start gap-2.5 py-0.5 has-disabled:cursor-not-allowed has-disabled:text-ink-faint max-md:py-2.5"
      >
        <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
          <input
            id={control}
            type="checkbox"
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            className="peer size-5 cursor-[inherit] appearance-none rounded-[6px] border border-edge bg-paper transition-colors checked:border-night checked:bg-night hover:border-ink-faint disabled:border-seam-strong disabled:bg-sunk aria-invalid:border-brick"
            {...rest}
          />
          <Check
            size={15}
            strokeWidth={3}
            aria-hidden="true"
            className="pointer-events-none absolute text-on-night opacity-0 peer-checked:opacity-100 peer-disabled:text-ink-faint"
          />
        </span>
        <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
      </label>
      {help ? (
        <p id={`${control}-help`} className="ps-7.5 text-sm text-ink-faint">
          {help}
        </p>
      ) : null}
      {error ? (
        <p id={`${control}-error`} role="alert" className="ps-7.5 text-sm font-medium text-brick">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export interface RadioOption<T extends string> {
  value: T;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps<T extends string> {
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly RadioOption<T>[];
  value: T | undefined;
  onValueChange: (value: T) => void;
  name?: string;
  error?: string | undefined;
  /** `cards` puts each choice in a frame. */
  look?: 'plain' | 'cards';
  className?: string;
}

/** Native radio buttons in a fieldset: arrows move, the whole line is the target. */
export function RadioGroup<T extends string>({
  legend,
  hideLegend = false,
  options,
  value,
  onValueChange,
  name,
  error,
  look = 'plain',
  className,
}: RadioGroupProps<T>) {
  const id = useId();
  return (
    <fieldset
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className={clsx('grid min-w-0 gap-2', className)}
    >
      <legend className={clsx('pb-1.5 text-sm font-semibold', hideLegend && 'sr-only')}>{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'flex min-w-0 cursor-pointer items-start gap-2.5 has-disabled:cursor-not-allowed has-disabled:text-ink-faint max-md:min-h-11',
            look === 'cards'
              ? 'rounded-control border border-seam-strong bg-paper px-3.5 py-3 hover:border-edge has-checked:border-night has-checked:bg-night-wash'
              : 'py-0.5 max-md:py-2.5',
          )}
        >
          <input
            type="radio"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            className="mt-0.5 size-5 shrink-0 cursor-[inherit] appearance-none rounded-pill border border-edge bg-paper transition-colors checked:border-[6px] checked:border-night hover:border-ink-faint disabled:bg-sunk"
          />
          <span className="grid min-w-0">
            <span>{option.label}</span>
            {option.help ? <span className="text-sm text-ink-soft">{option.help}</span> : null}
          </span>
        </label>
      ))}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}

interface SwitchProps {
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
  className?: string;
}

/** A setting that takes effect at once; label at the start, switch at the end. */
export function Switch({ label, help, checked, onCheckedChange, disabled, name, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={clsx('flex min-w-0 items-center justify-between gap-4 max-md:min-h-11', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {help ? (
          <p id={`${id}-help`} className="text-sm text-ink-faint">
            {help}
          </p>
        ) : null}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        name={name}
        aria-checked={checked}
        aria-describedby={help ? `${id}-help` : undefined}
        disabled={disabled}
        onClick={() => onCheckedChange(!checked)}
        className={clsx(
          'hit h-6 w-10.5 shrink-0 rounded-pill border p-0.5 transition-colors disabled:cursor-not-allowed disabled:opacity-50',
          checked ? 'border-night bg-night' : 'border-edge bg-sunk',
        )}
      >
        <span
          className={clsx(
            'block size-4.5 rounded-pill transition-transform',
            checked ? 'translate-x-4.5 bg-on-night rtl:-translate-x-4.5' : 'bg-edge',
          )}
        />
      </button>
    </div>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[];
  /** First entry with an empty value, for example "Choose a role". */
  placeholder?: string;
}

/**
 * The browser's own list box, in the product's clothes. For a value that isn't among the options, such as one that is no longer
 * offered, it shows that nothing is chosen; a browser would show the first option, which isn't what would be sent.
 */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const wired = useFieldProps(rest);
  const { required: _, ...own } = rest;
  const { value } = own;
  const isOffered =
    value === undefined ||
    (value === '' && placeholder !== undefined) ||
    options.some((option) => option.value === String(value));
  return (
    <div className={clsx('relative min-w-0', className)}>
      <select {...own} {...wired} className={clsx(fieldLook, fieldLine, 'appearance-none truncate pe-9')}>
        {isOffered ? null : (
          <option value={value} disabled hidden>
            {placeholder ?? 'Choose'}
          </option>
        )}
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

export interface TagProps {
  children: ReactNode;
  /** Named in the button: "Remove latex". */
  name: string;
  onRemove?: () => void;
  className?: string;
}

/** Something chosen, with a cross to take it away. */
export function Tag({ children, name, onRemove, className }: TagProps) {
  return (
    <span className={clsx(chipLook, 'border-transparent bg-sunk text-ink', onRemove && 'pe-1', className)}>
      <span className="truncate">{children}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="hit grid size-6 shrink-0 place-items-center rounded-pill text-ink-soft hover:bg-seam hover:text-ink"
        >
          <X size={14} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}
