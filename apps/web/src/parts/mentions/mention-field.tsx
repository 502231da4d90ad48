import { clsx } from 'clsx';
import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { insertText, TextArea } from '../../ui/forms/text-fields.tsx';
import { useEscape } from '../../ui/overlays/use-escape.ts';
import { countOf } from '../../ui/words/number-format.ts';
import { Avatar } from '../people/avatar.tsx';
import { mentionName, type ShownText } from './mention-text.ts';
import {
  useMentionText,
  anyMember,
  type Choice,
  type PeopleSource,
  type Search,
  searchAt,
  useChoices,
} from './use-mention-text.ts';

/** Keeps the marks under their letters while the field scrolls. */
function useAlongside(field: RefObject<HTMLTextAreaElement | null>, shown: ShownText): void {
  useLayoutEffect(() => {
    const area = field.current;
    const layer = area?.parentElement?.querySelector<HTMLElement>('[data-backdrop]');
    if (!area || !layer) return;
    const follow = () => {
      layer.scrollTop = area.scrollTop;
    };
    follow();
    area.addEventListener('scroll', follow, { passive: true });
    return () => area.removeEventListener('scroll', follow);
  }, [field, shown]);
}

interface MentionMarksProps {
  shown: ShownText;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Where the word that has suggestions starts: a marker is put there, to measure from. */
  at: number | undefined;
}

/** The text of a field again, invisible, with a mark under every mention; for the backdrop of a text area. */
function MentionMarks({ shown, field, at }: MentionMarksProps) {
  const { text, marks } = shown;
  useAlongside(field, shown);
  if (marks.length === 0 && at === undefined) return null;
  const plain = (from: number, to = text.length) =>
    at === undefined || at < from || at > to ? (
      text.slice(from, to)
    ) : (
      <>
        {text.slice(from, at)}
        <span data-at />
        {text.slice(at, to)}
      </>
    );
  const parts = marks.map(({ start, end }, index) => (
    <span key={start}>
      {plain(marks[index - 1]?.end ?? 0, start)}
      <mark className="rounded-[3px] bg-night-wash text-transparent shadow-[0_0_0_2px_var(--color-night-wash)]">
        {text.slice(start, end)}
      </mark>
    </span>
  ));
  // A line break at the very end only makes a line if something follows it.
  return [
    ...parts,
    <span key="rest">
      {plain(marks.at(-1)?.end ?? 0)}
      {'\u200b'}
    </span>,
  ];
}

interface MentionFieldProps extends Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref' | 'backdrop'> {
  /** The content with its tokens `@[name](id)`; the author sees names. */
  value: string;
  onValueChange: (value: string) => void;
  /** Suggests topics after a #, too. */
  withTopics?: boolean;
  /** Who is suggested; everyone by default. */
  people?: PeopleSource | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/**
 * A text area where @ and a name suggests members, and # topics. Chosen members appear as names, whole or not at all.
 */
export function MentionField(props: MentionFieldProps) {
  const { value, onValueChange, withTopics = false, people = anyMember, ref, onKeyDown, ...rest } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current, []);
  const written = useMentionText(area, value, onValueChange);
  const listId = useId();
  const [search, setSearch] = useState<Search | null>(null);
  const [active, setActive] = useState(0);
  const { choices, isCurrent } = useChoices(search, people);
  const isOpen = search !== null && choices.length > 0;
  const chosen = Math.min(active, choices.length - 1);
  const [close] = useState(() => () => setSearch(null));
  useEscape(isOpen, close);

  const searchIn = ({ value: text, selectionStart }: HTMLTextAreaElement, from: number) =>
    setSearch(searchAt(text, selectionStart, from, withTopics));
  function choose(choice: Choice) {
    const element = area.current;
    if (!element || !search) return;
    const range = [search.at, element.selectionStart] as const;
    const space = element.value[range[1]] === ' ' ? '' : ' ';
    if (choice.kind === 'topics') insertText(element, `#${choice.topic.name}${space}`, range);
    else written.mention({ id: choice.person.id, name: mentionName(choice.person.fullName) }, space, range);
    setSearch(null);
  }
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const choice = choices[chosen];
    if (!isOpen || !choice || event.nativeEvent.isComposing) {
      written.onKeyDown(event);
      return onKeyDown?.(event);
    }
    if (event.key === 'ArrowDown') setActive((chosen + 1) % choices.length);
    else if (event.key === 'ArrowUp') setActive((chosen + choices.length - 1) % choices.length);
    else if (event.key === 'Enter' || event.key === 'Tab') {
      // Those of the text before are no choice: what was typed since may rule them out.
      if (isCurrent) choose(choice);
    } else {
      written.onKeyDown(event);
      return onKeyDown?.(event);
    }
    event.preventDefault();
    event.stopPropagation();
  }
  function handleSelect(event: SyntheticEvent<HTMLTextAreaElement>) {
    written.onSelect(event);
    if (search) searchIn(event.currentTarget, written.freeFrom(event.currentTarget.selectionStart));
  }

  return (
    <div className="min-w-0">
      <TextArea
        {...rest}
        ref={area}
        value={written.shown.text}
        length={value.length}
        backdrop={<MentionMarks shown={written.shown} field={area} at={isOpen ? search.at : undefined} />}
        onChange={(event) => {
          searchIn(event.target, written.onChange(event));
          setActive(0);
        }}
        onCopy={written.onCopy}
        onCut={written.onCopy}
        onPaste={(event) => {
          if (!event.defaultPrevented) written.onPaste(event);
        }}
        onKeyDown={handleKey}
        onSelect={handleSelect}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
      />
      {isOpen ? <MentionList field={area} id={listId} choices={choices} active={chosen} onChoose={choose} /> : null}
    </div>
  );
}

interface MentionListProps {
  field: RefObject<HTMLTextAreaElement | null>;
  id: string;
  choices: readonly Choice[];
  active: number;
  onChoose: (choice: Choice) => void;
}

const names = { members: 'Members', topics: 'Topics' } as const;

function Line({ choice }: { choice: Choice }) {
  if (choice.kind === 'topics') {
    const { name, postCount } = choice.topic;
    return (
      <span className="flex min-w-0 items-baseline gap-2 leading-snug">
        <bdi className="truncate font-semibold">#{name}</bdi>
        <span className="shrink-0 text-sm text-ink-soft">{countOf(postCount, 'post')}</span>
      </span>
    );
  }
  const { person } = choice;
  return (
    <>
      <Avatar person={person} size={32} />
      <span className="grid min-w-0 leading-snug">
        <bdi className="truncate font-semibold">{person.fullName}</bdi>
        <span className="truncate text-sm text-ink-soft">
          {[person.title, person.company].filter(Boolean).join(', ') || `@${person.username}`}
        </span>
      </span>
    </>
  );
}

/** Px between the word and its suggestions, and to the edges of the window. */
const gap = 6;
const margin = 8;

/** Positions a list at the marker in a field's backdrop, below the word or, without space there, above it. */
function placeAtWord(list: HTMLElement, field: HTMLTextAreaElement): void {
  const marker = field.parentElement?.querySelector('[data-at]')?.getBoundingClientRect();
  if (!marker) return;
  const { width, height } = list.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const { height: seen, offsetTop } = window.visualViewport ?? { height: window.innerHeight, offsetTop: 0 };
  const below = marker.bottom + gap;
  const isBelow = below + height + margin <= offsetTop + seen || marker.top - gap - height < offsetTop;
  list.style.left = `${Math.round(Math.max(margin, Math.min(marker.left, clientWidth - width - margin)))}px`;
  list.style.top = `${Math.round(isBelow ? below : marker.top - gap - height)}px`;
}

/** Keeps a list at the word, in the top layer; if the browser has none, it stays below the field. */
function useAtWord(field: RefObject<HTMLTextAreaElement | null>, list: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (!element?.showPopover) return;
    element.setAttribute('popover', 'manual');
    element.showPopover();
    const place = () => field.current && placeAtWord(element, field.current);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [field, list]);
  // With every letter: the list's height and the word's position have changed.
  useLayoutEffect(() => {
    if (list.current?.popover && field.current) placeAtWord(list.current, field.current);
  });
}

/** The members or topics suggested for the word; focus stays in the text. */
function MentionList({ field, id, choices, active, onChoose }: MentionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useAtWord(field, list);
  const kind = choices[0]?.kind ?? 'members';
  const one = kind === 'members' ? 'member' : 'topic';
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={names[kind]}
        className="inset-auto m-0 mt-1 max-h-56 overflow-y-auto rounded-control border border-seam bg-paper p-1 text-ink shadow-lift [&:popover-open]:mt-0 [&:popover-open]:w-80 [&:popover-open]:max-w-[calc(100vw-1rem)]"
      >
        {choices.map((choice, index) => (
          <div
            key={choice.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Focus stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
            className={clsx(
              'flex min-h-11 min-w-0 cursor-pointer items-center gap-3 rounded-small px-2.5 py-1.5 hover:bg-sunk',
              index === active && 'bg-night-wash',
            )}
          >
            <Line choice={choice} />
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {countOf(choices.length, one)} found. Use the arrow keys to choose.
      </p>
    </>
  );
}
