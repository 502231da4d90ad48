import * as z from 'zod/mini';
import { isStorable } from './storable.ts';

z.config(z.locales.en());

/** A row's number: positive, within what JavaScript counts exactly. Path and query text is read as a number. */
export const Id = z.pipe(
  z.union(
    [
      z.number(),
      z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'Must be a positive number')), z.transform(Number)),
    ],
    {
      error: 'Must be a positive number',
    },
  ),
  z.int('Must be a positive number').check(z.positive('Must be a positive number')),
);
export type Id = number;

/** ISO 8601 in UTC on the wire, on both sides; the server turns `Date` into it when it writes the answer. */
export const Instant = z.pipe(
  z.union([
    z.string(),
    z.pipe(
      z.date(),
      z.transform((date: Date) => date.toISOString()),
    ),
  ]),
  z.string(),
);
export type Instant = string;

/** A day or an instant that a person chose. The code that uses it decides which dates are allowed. */
export const ChosenDate = z.string('Enter a date').check(
  z.maxLength(40, 'Enter a date'),
  z.refine((text: string) => !Number.isNaN(Date.parse(text)), 'Enter a date'),
);

/** Which state a change was made on: the instant that the server gave with it, sent back as it came. */
export const KnownState = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'This page state isn’t valid'));

/** Text of one to many lines: trimmed length between `min` and `max` characters, storable. */
export function Text(min: number, max: number, name = 'This field') {
  return z.string(`${name} is required`).check(
    z.refine(isStorable, `${name} contains a character we can’t store`),
    z.refine((text: string) => min === 0 || text.trim() !== '', { error: `${name} is required`, abort: true }),
    z.refine((text: string) => text.trim().length >= min, `${name} needs at least ${min} characters`),
    z.maxLength(max, `${name} can have at most ${max} characters`),
  );
}

/** One line of text: as `Text`, with no control characters at all. */
export function Line(min: number, max: number, name = 'This field') {
  return Text(min, max, name).check(
    // oxlint-disable-next-line no-control-regex -- refusing control characters is the purpose
    z.refine((text: string) => !/[\u0000-\u001f\u007f\u2028\u2029]/.test(text), `${name} must be on one line`),
  );
}

/** A single email address, folded to lower case; refuses line breaks, lists and display names. */
export const Email = z.pipe(
  z.string('Email is required').check(
    z.refine((text: string) => text.trim() !== '', { error: 'Email is required', abort: true }),
    z.maxLength(254, 'Invalid email'),
    z.refine(
      (text: string) =>
        /^[^\s@<>(),;:"\\[\]]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/.test(
          text.trim(),
        ),
      'Invalid email',
    ),
  ),
  z.transform((text: string) => text.trim().toLowerCase()),
);

/** Absolute http(s) address without credentials. */
export const WebUrl = z.string().check(
  z.maxLength(2000, 'The address is too long'),
  z.refine((text: string) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    return (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password;
  }, 'Enter a full address that starts with https://'),
);

/** Opaque position in a list; made and read by the server only. */
export const Cursor = z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/, 'This page link isn’t valid'));

export const PageQuery = z.strictObject({ cursor: z.optional(Cursor) });

/** One page of a growing list; `nextCursor` is null on the last one. */
export function Page<T extends z.core.$ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}
export type Page<T> = { items: T[]; nextCursor: string | null };

export const Count = z.int().check(z.nonnegative());
export const Empty = z.strictObject({});
export const Ok = z.object({ success: z.literal(true) });

export { z };
