import { Chip } from '../../ui/toggles.tsx';

interface DeskFiltersProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; count?: number | undefined }[];
  value: T;
  onValueChange: (value: T) => void;
}

/** States of a queue, above its list: one row that scrolls. */
export function DeskFilters<T extends string>({ label, options, value, onValueChange }: DeskFiltersProps<T>) {
  return (
    <fieldset aria-label={label} className="flex min-w-0 gap-1.5 overflow-x-auto [scrollbar-width:none]">
      {options.map((option) => (
        <Chip key={option.value} pressed={option.value === value} onClick={() => onValueChange(option.value)}>
          {option.label}
          {option.count ? ` ${option.count}` : ''}
        </Chip>
      ))}
    </fieldset>
  );
}
