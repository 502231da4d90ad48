import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { citext, createdAt, ref, rowId } from '../../platform/db/columns.ts';

export const companies = pgTable(
  'companies',
  {
    id: rowId(),
    name: citext().notNull().unique('companies_name_unique'),
    type: text(),
    tagline: text(),
    about: text(),
    website: text(),
    /** Domain of its mail addresses, for review signals. */
    domain: citext(),
    location: text(),
    logoUrl: text(),
    isVerified: boolean().notNull().default(false),
    followerCount: integer().notNull().default(0),
    createdBy: ref(),
    createdAt: createdAt(),
  },
  (table) => [
    index('companies_name_prefix').on(sql`lower(${table.name}::text) text_pattern_ops`),
    index('companies_domain').on(table.domain),
  ],
);
