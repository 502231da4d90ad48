import type { PersonCard } from '@innerspring/contract/users';
import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { TextArea } from '../ui/text-area.tsx';
import { MentionList, useMentionable } from './mention-list.tsx';
import { insertMention, type MentionSearch, mentionSearch } from './mention-search.ts';

interface MentionFieldProps extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref'> {
  value: string;
  onValueChange: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text area where @ and a name offers members; choosing one writes `@[name](id)`. */
export function MentionField({ value, onValueChange, ref, onKeyDown, ...rest }: MentionFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current, []);
  const listId = useId();
  const [search, setSearch] = useState<MentionSearch | null>(null);
  const [active, setActive] = useState(0);
  const people = useMentionable(search?.words ?? '');
  const isOpen = search !== null && people.length > 0;
  const chosen = Math.min(active, people.length - 1);

  useEffect(() => {
    if (!isOpen) return;
    // Heard at the window, before the dialog around the field takes Escape as its own end.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setSearch(null);
    };
    window.addEventListener('keydown', onEscape, { capture: true });
    return () => window.removeEventListener('keydown', onEscape, { capture: true });
  }, [isOpen]);

  function look(element: HTMLTextAreaElement) {
    setSearch(mentionSearch(element.value, element.selectionStart));
    setActive(0);
  }
  function choose(person: PersonCard) {
    const element = area.current;
    if (!element || !search) return;
    const next = insertMention(value, search, element.selectionStart, person);
    onValueChange(next.text);
    setSearch(null);
    element.focus();
    // The caret can be placed only after React has written the text.
    requestAnimationFrame(() => element.setSelectionRange(next.caret, next.caret));
  }
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const person = people[chosen];
    if (!isOpen || !person || event.nativeEvent.isComposing) return onKeyDown?.(event);
    if (event.key === 'ArrowDown') setActive((chosen + 1) % people.length);
    else if (event.key === 'ArrowUp') setActive((chosen + people.length - 1) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person);
    else return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="min-w-0">
      <TextArea
        {...rest}
        ref={area}
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value);
          look(event.target);
        }}
        onKeyDown={handleKey}
        onSelect={(event) => {
          if (search) setSearch(mentionSearch(event.currentTarget.value, event.currentTarget.selectionStart));
        }}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
      />
      {isOpen ? <MentionList id={listId} people={people} active={chosen} onChoose={choose} /> : null}
    </div>
  );
}
