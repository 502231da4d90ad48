import { useRouter, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, Suspense, useId, useState } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import type { Suggestion } from '../../platform/nav/found-things.ts';

interface SearchBoxProps {
  placeholder: string;
  /** Shows the shortcut that focuses the field. */
  hint?: boolean;
  className?: string;
}

const SearchSuggestions = lazyPart('quiet', () => import('./search-suggestions.tsx'));

/** Shorter queries are not searched. The contract has the same number, but importing it would load its schemas. */
const shortest = 2;

/** The header's search; an empty query does nothing (specification §2). The `/` key finds it by its data attribute. */
export function SearchBox(props: SearchBoxProps) {
  const asked = useRouterState({
    select: ({ location }) =>
      location.pathname === '/search' ? (new URLSearchParams(location.searchStr).get('q') ?? '') : '',
  });
  return <Box key={asked} asked={asked} {...props} />;
}

function Box({ asked, placeholder, hint = false, className }: SearchBoxProps & { asked: string }) {
  const router = useRouter();
  const list = useId();
  const [text, setText] = useState(asked);
  const [isWanted, setWanted] = useState(false);
  const [options, setOptions] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const words = text.trim();
  const isOpen = isWanted && [...words].length >= shortest;
  const current = isOpen ? options[active] : undefined;

  function close() {
    setWanted(false);
    setActive(-1);
  }
  function go(path: string) {
    close();
    router.history.push(path);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (current) go(current.path);
    else if (words !== '') go(`/search?${new URLSearchParams({ q: words })}`);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      // The first Escape closes the list and keeps the query.
      event.preventDefault();
      close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setWanted(true);
    // One position more than there are rows: the query itself.
    const places = options.length + 1;
    if (isOpen) setActive(((active + 1 + step + places) % places) - 1);
  }

  return (
    <form role="search" onSubmit={submit} className={clsx('relative', className)}>
      <Search
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-faint"
      />
      <input
        type="search"
        role="combobox"
        name="q"
        dir="auto"
        value={text}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        data-search-box
        aria-label="Search"
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={current ? `${list}-${active}` : undefined}
        placeholder={placeholder}
        onFocus={SearchSuggestions.ahead}
        onChange={(event) => {
          setText(event.target.value);
          setWanted(true);
          setActive(-1);
        }}
        onKeyDown={press}
        onBlur={close}
        className={clsx(
          'h-9.5 w-full min-w-0 rounded-control bg-sunk ps-9.5 text-base text-ink placeholder:text-ink-faint max-md:h-11 max-md:text-[1rem]',
          hint ? 'pe-10' : 'pe-3',
        )}
      />
      {hint ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-2.5 my-auto h-5 rounded-small border border-seam-strong px-1.5 text-xs leading-4.5 text-ink-faint"
        >
          /
        </kbd>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <SearchSuggestions
            id={list}
            words={words}
            active={active}
            onActive={setActive}
            onOptions={setOptions}
            onTake={go}
          />
        </Suspense>
      ) : null}
    </form>
  );
}
