import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { EmailLink } from './confirm-email.ts';

const kinds: EmailLink[] = ['verify-email', 'confirm-email-change'];

/**
 * Finishes links from mails on whichever page they open and whoever is signed in: `?verify-email=TOKEN` and
 * `?confirm-email-change=TOKEN` are taken out of the address at once, before anything leads elsewhere, and sent once.
 */
export function EmailTokens() {
  const client = useQueryClient();
  const router = useRouter();
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const used = useRef(new Set<string>());

  useEffect(() => {
    const given = new URLSearchParams(search);
    const tokens = kinds.flatMap((kind) => given.getAll(kind).map((token) => ({ kind, token })));
    if (tokens.length === 0) return;
    const { pathname, hash } = window.location;
    const kept = new URLSearchParams(window.location.search);
    for (const kind of kinds) kept.delete(kind);
    router.history.replace(`${pathname}${kept.size > 0 ? `?${kept}` : ''}${hash}`);
    for (const { kind, token } of tokens) {
      if (used.current.has(token)) continue;
      used.current.add(token);
      void import('./confirm-email.ts').then(
        ({ confirmEmail }) => confirmEmail(client, kind, token),
        // It comes right after the page itself; the link can be opened again.
        () => undefined,
      );
    }
  }, [client, router, search]);
  return null;
}
