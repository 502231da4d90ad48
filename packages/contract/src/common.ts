import * as z from 'zod/mini';
import { hasControls, isBlank, isStorable, visibleText, withoutControls, withoutZeroWidth } from './storable.ts';
import { withScheme } from './web-address.ts';

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

const lengthChecks = (min: number, max: number, name: string) =>
  [
    z.refine<string>(isStorable, `${name} contains a character we can’t store`),
    z.refine<string>((text) => min === 0 || !isBlank(text), { error: `${name} is required`, abort: true }),
    z.refine<string>((text) => text.trim() === '' || !isBlank(text), `${name} contains nothing that can be seen`),
    z.refine<string>((text) => visibleText(text).length >= min, `${name} needs at least ${min} characters`),
    z.maxLength(max, `${name} can have at most ${max} characters`),
  ] as const;

/**
 * Text of one to many lines, storable, without control characters (`withoutControls`): at least `min` characters that can be
 * seen, with what is between them, and at most `max`.
 */
export function Text(min: number, max: number, name = 'This field') {
  return z.string(`${name} is required`).check(z.overwrite(withoutControls), ...lengthChecks(min, max, name));
}

/** One line of text: as `Text`, with no control characters at all, and kept without characters of no width. */
export function Line(min: number, max: number, name = 'This field') {
  return z.string(`${name} is required`).check(
    ...lengthChecks(min, max, name),
    // oxlint-disable-next-line no-control-regex -- refusing line ends is the purpose
    z.refine((text: string) => !/[\n-\r\u0085\u2028\u2029]/.test(text), {
      error: `${name} must be on one line`,
      abort: true,
    }),
    z.refine(
      (text: string) => !hasControls(text),
      `${name} contains tabs or control characters. Type it instead of pasting it.`,
    ),
    z.overwrite(withoutZeroWidth),
  );
}

/** The version of what staff read before they decide about it: another one by now is a `conflict`. */
export const VersionRead = z.int('Read it again').check(z.gte(1, 'Read it again'));

/** A single email address, folded to lower case; refuses control and format characters, lists and display names. */
export const Email = z.pipe(
  z.string('Email is required').check(
    z.refine((text: string) => text.trim() !== '', { error: 'Email is required', abort: true }),
    z.maxLength(254, 'Invalid email'),
    z.refine(
      (text: string) =>
        /^[^\s\p{Cc}\p{Cf}@<>(),;:"\\[\]]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/u.test(
          text.trim(),
        ),
      'Invalid email',
    ),
  ),
  z.transform((text: string) => text.trim().toLowerCase()),
);

/** Absolute http(s) address without credentials and control characters; typed without a scheme, it gets https://. */
export const WebUrl = z.string().check(
  z.overwrite(withoutZeroWidth),
  z.overwrite(withScheme),
  z.maxLength(2000, 'The address is too long'),
  z.refine((text: string) => {
    if (!URL.canParse(text) || hasControls(text)) return false;
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
