import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Form, usePlainForm } from './form.tsx';
import { TextField } from './text-fields.tsx';

interface SearchFormProps {
  /** Names the form and its field: "Search groups". */
  label: string;
  /** The search that is applied now. To reset the field for another one, pass it as `key` too. */
  value: string | undefined;
  maxLength: number;
  /** Called on submit with the trimmed text; undefined if it's empty. */
  onSearch: (text: string | undefined) => void;
  className?: string;
}

/** A search field with a button. */
export function SearchForm({ label, value = '', maxLength, onSearch, className }: SearchFormProps) {
  const [text, setText] = useState(value);
  const form = usePlainForm(() => onSearch(text.trim() || undefined));
  return (
    <Form form={form} label={label} className={clsx('grid-cols-[minmax(0,1fr)_auto]! gap-2!', className)}>
      <TextField
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={maxLength}
        enterKeyHint="search"
        onChange={(event) => setText(event.target.value)}
        lead={<Search size={18} />}
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="outline">
        Search
      </Button>
    </Form>
  );
}
