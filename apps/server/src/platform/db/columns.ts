import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Text compared without regard to case (extension citext). */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** Bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Lexemes and their places, for full text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The row's number: positive, given by the database, within what JavaScript counts exactly. */
export const rowId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** A reference to another row's number. */
export const ref = () => bigint({ mode: 'number' });

/** An instant in UTC. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** When the row was made. */
export const createdAt = () => instant().notNull().defaultNow();
