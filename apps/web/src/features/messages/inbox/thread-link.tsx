import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface ThreadLinkProps {
  personId: number;
  /** Opens it in place instead of leaving the page. */
  onOpen?: ((personId: number) => void) | undefined;
  isCurrent?: boolean;
  /** Place of a message to go to in it. */
  at?: number;
  className: string;
  children: ReactNode;
}

/** The way to a conversation; chips and words of the list beside it stay in the address. */
export function ThreadLink({ personId, onOpen, isCurrent = false, at, className, children }: ThreadLinkProps) {
  const to: string = `/messages/${personId}`;
  if (onOpen) {
    return (
      <button type="button" onClick={() => onOpen(personId)} className={className}>
        {children}
      </button>
    );
  }
  return (
    <Link
      to={to}
      search={(({ tab, q }: { tab?: unknown; q?: unknown }) => ({ tab, q, at })) as never}
      aria-current={isCurrent ? 'page' : undefined}
      className={className}
    >
      {children}
    </Link>
  );
}
