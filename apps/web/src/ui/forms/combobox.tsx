import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useEscape } from '../overlays/use-escape.ts';
import { fieldLine, fieldLook, useFieldProps } from './form-field.tsx';

export interface ComboboxOption {
  id: string;
  /** The field's text once this option is chosen. */
  label: string;
  /** A second, fainter line. */
  detail?: string;
  lead?: ReactNode;
}

export interface ComboboxProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSelect' | 'role' | 'type'> {
  /** The field's text; any text is allowed. */
  value: string;
  onValueChange: (text: string) => void;
  /** What matches the text, already found by the caller. */
  options: readonly ComboboxOption[];
  onSelect: (option: ComboboxOption) => void;
  /** Shown in the list while options are fetched. */
  loading?: boolean;
  /** Shown when nothing matches; without it the list stays closed. */
  emptyText?: string;
}

/** A text field with suggestions: arrows move, Enter selects, Escape closes, and free text is allowed. */
export function Combobox({
  value,
  onValueChange,
  options,
  onSelect,
  loading = false,
  emptyText,
  className,
  onKeyDown,
  onBlur,
  ...rest
}: ComboboxProps) {
  const list = useId();
  const wired = useFieldProps(rest);
  const { required: _, ...own } = rest;
  const [wanted, setWanted] = useState(false);
  const [active, setActive] = useState(-1);
  const note = loading ? 'Searching…' : options.length === 0 ? emptyText : undefined;
  const open = wanted && (options.length > 0 || note !== undefined);
  const current = open ? options[active] : undefined;

  const [close] = useState(() => () => {
    setWanted(false);
    setActive(-1);
  });
  useEscape(open, close);
  const take = (option: ComboboxOption) => {
    onValueChange(option.label);
    onSelect(option);
    close();
  };
  const move = (step: 1 | -1) => {
    setWanted(true);
    if (options.length === 0) return;
    setActive((index) => {
      const start = index < 0 && step < 0 ? 0 : index;
      return (start + step + options.length) % options.length;
    });
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && current) {
      event.preventDefault();
      take(current);
    } else if (event.key === 'Tab') {
      close();
    }
  };

  return (
    <div className={clsx('relative min-w-0', className)}>
      <input
        dir="auto"
        {...own}
        {...wired}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-activedescendant={current ? `${list}-${current.id}` : undefined}
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value);
          setWanted(event.target.value.trim() !== '');
          setActive(-1);
        }}
        onKeyDown={press}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        className={clsx(fieldLook, fieldLine)}
      />
      {open ? (
        <div className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-72 animate-pop-in overflow-y-auto rounded-card border border-seam bg-paper p-1.5 shadow-lift">
          {/* The field keeps the focus, names the active option and handles the keys. */}
          <div id={list} role="listbox" aria-label={rest['aria-label'] ?? 'Suggestions'}>
            {options.map((option, index) => (
              <Option
                key={option.id}
                id={`${list}-${option.id}`}
                option={option}
                active={index === active}
                onEnter={() => setActive(index)}
                onTake={() => take(option)}
              />
            ))}
          </div>
          {note ? (
            <p role="status" className="px-2.5 py-2 text-sm text-ink-faint">
              {note}
            </p>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

interface OptionProps {
  id: string;
  option: ComboboxOption;
  active: boolean;
  onEnter: () => void;
  onTake: () => void;
}

function Option({ id, option, active, onEnter, onTake }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      ref={active ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onEnter}
      onClick={onTake}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-small px-2.5 py-1.5 aria-selected:bg-sunk max-md:min-h-11"
    >
      {option.lead}
      <span className="grid min-w-0">
        <span dir="auto" className="truncate font-medium">
          {option.label}
        </span>
        {option.detail ? <span className="truncate text-sm text-ink-faint">{option.detail}</span> : null}
      </span>
    </div>
  );
}
