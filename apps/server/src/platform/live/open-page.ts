import type { LiveSubject } from '@innerspring/contract';
import type { SQL } from 'drizzle-orm';
import type { Subject } from './live-subjects.ts';

/** What a request was called with: `id` and `userId` of its path, NaN where it has none. */
export type Called = { id: number; userId: number; viewerId: number; body: Record<string, unknown> };
/** What an answered request has changed: subjects, or a statement that returns them as rows of `type` and `id`. */
export type Changes = (called: Called) => Subject[] | SQL;
/** Whether `u`, a row of users, may read the subject with this number: by the same rules as its page. */
export type ReadablePage = (id: number, now: Date) => SQL;

/** Which pages of a feature stay open, and what changes on open pages by its endpoints. */
export type OpenPages = {
  readers?: Partial<Record<LiveSubject, ReadablePage>>;
  /** By endpoint: whose open pages are told that something is new. */
  changes?: Readonly<Record<string, Changes>>;
  /** Endpoints that change the queues of the admin area. */
  queues?: readonly string[];
  /** Endpoints that write and change nothing on such a page, or have frames of their own there, with the reason; `drafts.*` are all others of drafts. */
  apart?: Readonly<Record<string, string>>;
};

/** The subject of this type whose number is in the path. */
export const changedSubject =
  (type: LiveSubject): Changes =>
  ({ id }) => [{ type, id }];

/** The viewer's own page. */
export const changedSelf: Changes = ({ viewerId }) => [{ type: 'person', id: viewerId }];

/** A number in a body, 0 where there is none. */
export const numberIn = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;

/** One change for several endpoints. */
export const changedBy = (changes: Changes, ...endpoints: string[]): Record<string, Changes> =>
  Object.fromEntries(endpoints.map((name) => [name, changes]));
