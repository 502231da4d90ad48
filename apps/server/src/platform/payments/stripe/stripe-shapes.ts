import type { Amounts } from '../provider.ts';

/** The id of something that Stripe gives as an id or as the whole object. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** An object that was asked for whole; null where Stripe gives only its id. */
export const wholeOf = <T extends object>(value: string | T | null | undefined): T | null =>
  typeof value === 'object' ? value : null;

/** Stripe counts seconds since 1970. */
export const dateOf = (seconds: number): Date => new Date(seconds * 1000);
export const dateOrNull = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? dateOf(seconds) : null;
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

export const sumOf = (parts: readonly { amount: number }[] | null | undefined): number =>
  (parts ?? []).reduce((sum, { amount }) => sum + amount, 0);

export const amountsOf = (
  currency: string,
  parts: { subtotal: number; discount: number; tax: number; total: number },
): Amounts => ({
  currency,
  subtotalCents: parts.subtotal,
  discountCents: parts.discount,
  taxCents: parts.tax,
  totalCents: parts.total,
});

/** The key under which we note our order's reference at Stripe. */
export const REFERENCE = 'order_reference';
