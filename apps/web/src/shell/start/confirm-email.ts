import { firstAuth } from '@innerspring/contract/auth/first-endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { currentUserKey } from '../../platform/session/current-user.ts';
import { complain } from '../../platform/client-errors.ts';
import { toast } from '../../ui/overlays/toast.ts';

export type EmailLink = 'verify-email' | 'confirm-email-change';

async function confirm(kind: EmailLink, token: string): Promise<string> {
  const body = { token };
  if (kind === 'verify-email') return `${(await call(firstAuth.verifyEmail, { body })).email} is confirmed.`;
  return (await call(firstAuth.confirmEmailChange, { body })).message;
}

/** Sends the token of an emailed link and shows the result in a toast. */
export async function confirmEmail(client: QueryClient, kind: EmailLink, token: string): Promise<void> {
  const title = kind === 'verify-email' ? 'Email address' : 'Email change';
  try {
    toast({ variant: 'success', title, description: await confirm(kind, token) });
    await client.invalidateQueries({ queryKey: currentUserKey });
  } catch (error) {
    complain(title, error, 'Couldn’t check the link. Please try again.');
  }
}
