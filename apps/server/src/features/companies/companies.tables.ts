import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, citext, createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

const listed = sql`suspended_at is null and merged_into_id is null`;

export const companies = pgTable(
  'companies',
  {
    id: rowId(),
    name: citext().notNull().unique('companies_name_unique'),
    /** The name without what people leave out of it or write in other ways: case, accents, punctuation, legal form. */
    nameKey: text().generatedAlwaysAs(sql`company_key(name::text)`),
    type: text(),
    tagline: text(),
    about: text(),
    website: text(),
    /** Domain of its mail addresses: for claims and review signals. */
    domain: citext(),
    /** Head office. */
    location: text(),
    sites: text().array().notNull().default([]),
    sizeBand: text(),
    foundedYear: integer(),
    brands: text().array().notNull().default([]),
    productCategories: text().array().notNull().default([]),
    contactEmail: text(),
    phone: text(),
    socialLinks: jsonb().$type<{ label: string; url: string }[]>().notNull().default([]),
    logoUrl: text(),
    coverImageUrl: text(),
    isVerified: boolean().notNull().default(false),
    followerCount: integer().notNull().default(0),
    postCount: integer().notNull().default(0),
    suspendedAt: instant(),
    suspensionReason: text(),
    /** Set by a merge: this row only redirects to the other company. */
    mergedIntoId: ref(),
    createdBy: ref(),
    createdAt: createdAt(),
  },
  (table) => [
    index('companies_name_prefix').on(sql`lower(${table.name}::text) text_pattern_ops`),
    index('companies_name_similar').using('gin', sql`lower(${table.name}::text) gin_trgm_ops`),
    /** Full text of the page (features/search). */
    index('companies_words').using(
      'gin',
      sql`company_words(${table.name}, ${table.type}, ${table.tagline}, ${table.about}, ${table.location}, ${table.brands}, ${table.productCategories})`,
    ),
    /** The orders of the directory, and the values of its filters. */
    index('companies_by_name').on(sql`lower(${table.name}::text)`, table.id).where(listed),
    index('companies_popular').on(sql`${table.followerCount} desc`, sql`${table.id} desc`).where(listed),
    index('companies_facets')
      .using('gin', sql`company_facets(${table.type}, ${table.location}, ${table.isVerified})`)
      .where(listed),
    index('companies_domain').on(table.domain),
    index('companies_name_key').on(table.nameKey),
    index('companies_logo').on(table.logoUrl).where(sql`${table.logoUrl} is not null`),
    index('companies_cover').on(table.coverImageUrl).where(sql`${table.coverImageUrl} is not null`),
    check('companies_follower_count', sql`${table.followerCount} >= 0`),
    check('companies_post_count', sql`${table.postCount} >= 0`),
  ],
);

/** The type of a company before each change, up to the time of the change. `profile_at` reads it. */
export const companyTypeChanges = pgTable(
  'company_type_changes',
  {
    id: rowId(),
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    until: instant().notNull(),
    type: text(),
  },
  (table) => [index('company_type_changes_company').on(table.companyId, table.until)],
);

/** Members' roles at a company. */
export const companyRoles = pgTable(
  'company_roles',
  {
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['owner', 'admin', 'editor', 'recruiter'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index('company_roles_user').on(table.userId, table.companyId),
  ],
);

/** An owner's offer to hand the company over; it takes effect when the other accepts. */
export const companyHandovers = pgTable('company_handovers', {
  companyId: ref()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  fromId: ref()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  toId: ref()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
});

/** Requests to act for a company that somebody has not claimed yet, or claims as well. */
export const companyClaims = pgTable(
  'company_claims',
  {
    id: rowId(),
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    method: text({ enum: ['email', 'dns', 'file', 'documents'] }).notNull(),
    state: text({ enum: ['open', 'approved', 'refused', 'withdrawn'] })
      .notNull()
      .default('open'),
    /** SHA-256 of the code mailed to the address on the company's domain. */
    codeHash: bytea(),
    codeExpiresAt: instant(),
    codeAttempts: integer().notNull().default(0),
    /** The token that the DNS record or the file must contain. */
    proofToken: text(),
    /** When the proof was found although others claim the company too: staff decide. */
    proofFoundAt: instant(),
    /** The member's statement, for staff. */
    evidence: text(),
    /** Counts the changes of what staff read. */
    version: integer().notNull().default(1),
    decidedBy: ref().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant(),
    decisionReason: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('company_claims_open').on(table.companyId, table.userId).where(sql`${table.state} = 'open'`),
    index('company_claims_queue').on(table.state, table.id),
  ],
);

/** Changes that somebody without a role proposes. */
export const companySuggestions = pgTable(
  'company_suggestions',
  {
    id: rowId(),
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    state: text({ enum: ['open', 'done', 'dismissed'] })
      .notNull()
      .default('open'),
    createdAt: createdAt(),
  },
  (table) => [index('company_suggestions_company').on(table.companyId, table.state, table.id)],
);

/** Merges by staff, with what each moved, so that it can be undone for 30 days. */
export const companyMerges = pgTable(
  'company_merges',
  {
    id: rowId(),
    fromId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    intoId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    mergedBy: ref().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (table) => [index('company_merges_from').on(table.fromId), index('company_merges_into').on(table.intoId)],
);

/** Rows that a merge moved (`moved`) or dropped because the other company had them already (`dropped`, kept in `row`). */
export const companyMergeRows = pgTable(
  'company_merge_rows',
  {
    id: rowId(),
    mergeId: ref()
      .notNull()
      .references(() => companyMerges.id, { onDelete: 'cascade' }),
    tableName: text().notNull(),
    rowKey: text().notNull(),
    fate: text({ enum: ['moved', 'dropped'] }).notNull(),
    row: jsonb(),
  },
  (table) => [index('company_merge_rows_merge').on(table.mergeId)],
);
