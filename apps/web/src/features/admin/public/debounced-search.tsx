import { useEffect, useState } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';

/** The list is fetched again so long after the last key. */
const DEBOUNCE_MS = 250;

interface DebouncedSearchProps {
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}

/** A search field that reports its query debounced. A query that is changed elsewhere is shown here as well. */
export function DebouncedSearch({ value, placeholder, onChange }: DebouncedSearchProps) {
  const [text, setText] = useState(value);
  const [reported, setReported] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // What comes back may be older than what was typed since; anything else comes from elsewhere.
    if (value !== reported) {
      setReported(value);
      setText(value);
    }
  }
  useEffect(() => {
    if (text === reported) return undefined;
    const timer = setTimeout(() => {
      setReported(text);
      onChange(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, reported, onChange]);
  return (
    <TextField type="search" placeholder={placeholder} value={text} onChange={(event) => setText(event.target.value)} />
  );
}
