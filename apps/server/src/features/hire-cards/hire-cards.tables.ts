import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../../core/accounts/accounts.tables.ts';
import { instant, ref, rowId } from '../../platform/db/columns.ts';
import { companies } from '../companies/companies.tables.ts';

/** At most one card for each member. Posting it again makes a new row, so the newest ids are the newest cards. */
export const hireCards = pgTable(
  'hire_cards',
  {
    id: rowId(),
    ownerId: ref()
      .notNull()
      .unique('hire_cards_owner')
      .references(() => users.id, { onDelete: 'cascade' }),
    roles: text().array().notNull(),
    types: text().array().notNull(),
    workplaces: text().array().notNull(),
    place: text().notNull(),
    /** Null for right away. */
    availableFrom: date({ mode: 'string' }),
    note: text().notNull(),
    audience: text({ enum: ['everyone', 'recruiters'] }).notNull(),
    postedAt: instant().notNull(),
    /** Nobody else sees it from then on. */
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('hire_cards_expires').on(table.expiresAt),
    check('hire_cards_roles', sql`cardinality(${table.roles}) between 1 and 5`),
    check('hire_cards_expiry', sql`${table.expiresAt} >= ${table.postedAt}`),
  ],
);

/** Companies whose people don't see the card of a member. */
export const hireCardHiddenCompanies = pgTable(
  'hire_card_hidden_companies',
  {
    ownerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.companyId] }),
    index('hire_card_hidden_companies_company').on(table.companyId),
  ],
);
