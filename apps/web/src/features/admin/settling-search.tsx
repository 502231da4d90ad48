import { useEffect, useState } from 'react';
import { TextField } from '../../ui/forms/text-field.tsx';

/** Typing rests this long before the list is asked again. */
const REST_MS = 250;

interface SettlingSearchProps {
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}

/** Words that settle for a moment before the list asks again. Cleared from elsewhere, they are gone here as well. */
export function SettlingSearch({ value, placeholder, onChange }: SettlingSearchProps) {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // What comes back may be older than what was typed since; anything else comes from elsewhere.
    if (value !== told) {
      setTold(value);
      setText(value);
    }
  }
  useEffect(() => {
    if (text === told) return undefined;
    const timer = setTimeout(() => {
      setTold(text);
      onChange(text);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text, told, onChange]);
  return (
    <TextField type="search" placeholder={placeholder} value={text} onChange={(event) => setText(event.target.value)} />
  );
}
