import { auth } from '@innerspring/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError, call } from '../platform/api.ts';
import { currentUserKey } from '../platform/current-user.ts';
import { toast } from '../ui/toast.ts';

const verify = 'verify-email';
const change = 'confirm-email-change';

async function confirm(kind: string, token: string): Promise<string> {
  const body = { token };
  if (kind === verify) return `${(await call(auth.verifyEmail, { body })).email} is confirmed.`;
  return (await call(auth.confirmEmailChange, { body })).message;
}

/**
 * Finishes links from mails on whichever page they open and whoever is signed in: `?verify-email=TOKEN` and
 * `?confirm-email-change=TOKEN` are sent to the server once, answered with a toast and taken out of the address.
 */
export function EmailTokens() {
  const client = useQueryClient();
  const router = useRouter();
  const search = useRouterState({ select: (state) => state.location.searchStr });
  const used = useRef(new Set<string>());

  useEffect(() => {
    const given = new URLSearchParams(search);
    const tokens = [verify, change].flatMap((kind) => given.getAll(kind).map((token) => ({ kind, token })));
    if (tokens.length === 0) return;
    const { pathname, hash } = window.location;
    const kept = new URLSearchParams(window.location.search);
    kept.delete(verify);
    kept.delete(change);
    router.history.replace(`${pathname}${kept.size > 0 ? `?${kept}` : ''}${hash}`);
    for (const { kind, token } of tokens) {
      if (used.current.has(token)) continue;
      used.current.add(token);
      const title = kind === verify ? 'E-mail address' : 'E-mail change';
      confirm(kind, token)
        .then(async (description) => {
          toast({ variant: 'success', title, description });
          await client.invalidateQueries({ queryKey: currentUserKey });
        })
        .catch((error: unknown) => {
          const description =
            error instanceof ApiError ? error.sentence : 'The link could not be checked. Please try again.';
          toast({ variant: 'destructive', title, description });
        });
    }
  }, [client, router, search]);
  return null;
}
