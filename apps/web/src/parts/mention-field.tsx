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
import { MentionList } from './mention-list.tsx';
import {
  anyMember,
  type Choice,
  insertChoice,
  type PeopleSource,
  type Search,
  searchAt,
  useChoices,
} from './word-picker.ts';

interface MentionFieldProps extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref'> {
  value: string;
  onValueChange: (value: string) => void;
  /** Offers topics behind a # too. */
  withTopics?: boolean;
  /** Whom it offers; everybody, unless given. */
  people?: PeopleSource | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text area where @ and a name offers members, and # topics; choosing one writes `@[name](id)` or `#topic`. */
export function MentionField(props: MentionFieldProps) {
  const { value, onValueChange, withTopics = false, people = anyMember, ref, onKeyDown, ...rest } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current, []);
  const listId = useId();
  const [search, setSearch] = useState<Search | null>(null);
  const [active, setActive] = useState(0);
  const choices = useChoices(search, people);
  const isOpen = search !== null && choices.length > 0;
  const chosen = Math.min(active, choices.length - 1);

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

  const searchIn = ({ value: text, selectionStart }: HTMLTextAreaElement) =>
    setSearch(searchAt(text, selectionStart, withTopics));
  function choose(choice: Choice) {
    const element = area.current;
    if (!element || !search) return;
    const next = insertChoice(value, search, element.selectionStart, choice);
    onValueChange(next.text);
    setSearch(null);
    element.focus();
    // The caret can be placed only after React has written the text.
    requestAnimationFrame(() => element.setSelectionRange(next.caret, next.caret));
  }
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const choice = choices[chosen];
    if (!isOpen || !choice || event.nativeEvent.isComposing) return onKeyDown?.(event);
    if (event.key === 'ArrowDown') setActive((chosen + 1) % choices.length);
    else if (event.key === 'ArrowUp') setActive((chosen + choices.length - 1) % choices.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(choice);
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
          searchIn(event.target);
          setActive(0);
        }}
        onKeyDown={handleKey}
        onSelect={(event) => {
          if (search) searchIn(event.currentTarget);
        }}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
      />
      {isOpen ? <MentionList id={listId} choices={choices} active={chosen} onChoose={choose} /> : null}
    </div>
  );
}
