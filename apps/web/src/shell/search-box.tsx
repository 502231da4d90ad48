import { useRouter, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import type { FormEvent } from 'react';

interface SearchBoxProps {
  placeholder: string;
  /** Shows the key that leads here. */
  hint?: boolean;
  className?: string;
}

/** The header's search; a blank one does nothing (specification §2). The `/` key finds it by its data attribute. */
export function SearchBox({ placeholder, hint = false, className }: SearchBoxProps) {
  const router = useRouter();
  const asked = useRouterState({
    select: ({ location }) =>
      location.pathname === '/search' ? (new URLSearchParams(location.searchStr).get('q') ?? '') : '',
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    const words = typeof typed === 'string' ? typed.trim() : '';
    if (words !== '') router.history.push(`/search?${new URLSearchParams({ q: words })}`);
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
        key={asked}
        type="search"
        name="q"
        dir="auto"
        defaultValue={asked}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        data-search-box
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder={placeholder}
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
    </form>
  );
}
