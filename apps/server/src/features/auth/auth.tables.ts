import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytea, citext, createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

/** One-time links: password reset, address confirmation. Only the SHA-256 of the token is stored. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: rowId(),
    tokenHash: bytea().notNull().unique('one_time_tokens_hash_unique'),
    purpose: text({
      enum: ['verify_email', 'reset_password', 'change_email_old', 'change_email_new', 'account_link', 'admin_setup'],
    }).notNull(),
    userId: ref().references(() => users.id, { onDelete: 'cascade' }),
    /** The token's data: the new address, or the external identity. */
    data: text(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [index('one_time_tokens_user').on(table.userId, table.purpose)],
);

export const twoFactor = pgTable('two_factor', {
  userId: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32 secret, encrypted with the server's key. */
  secret: text().notNull(),
  confirmedAt: instant(),
  /** Time step of the last accepted code: a code works once. */
  lastStep: ref(),
  createdAt: createdAt(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytea().notNull(),
    usedAt: instant(),
  },
  (table) => [unique('recovery_codes_unique').on(table.userId, table.codeHash)],
);

/** Logins at external services linked to an account. */
export const externalIdentities = pgTable(
  'external_identities',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    subject: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('external_identities_subject').on(table.provider, table.subject),
    unique('external_identities_user').on(table.userId, table.provider),
  ],
);

/** An account's security log, for its owner. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    ip: text(),
    createdAt: createdAt(),
  },
  (table) => [index('security_events_user').on(table.userId, table.id.desc())],
);

/** Devices that a member has signed in from, to report new ones and to detect one device behind two applications. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the device cookie. */
    deviceHash: bytea().notNull(),
    firstSeenAt: createdAt(),
  },
  (table) => [
    unique('known_devices_unique').on(table.userId, table.deviceHash),
    index('known_devices_hash').on(table.deviceHash),
  ],
);

/** Domains of disposable mail providers; seeded by migration, maintained by staff. */
export const disposableDomains = pgTable('disposable_domains', { domain: citext().primaryKey() });
