import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { sessions, users } from '../../core/accounts/accounts.tables.ts';
/** Browsers that show notifications. Each belongs to the session that asked for it and goes with it. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: rowId(),
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: ref()
      .notNull()
      .unique('push_devices_session_unique')
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Address at the browser's push service; whoever knows it and the keys can write to the browser. */
    endpoint: text().notNull().unique('push_devices_endpoint_unique'),
    /** Public key and secret by which messages are encrypted for this browser (RFC 8291), base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The server's public key that the browser subscribed with; null if it wasn't stored yet. */
    serverKey: text(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastSentAt: instant(),
  },
  (table) => [index('push_devices_user').on(table.userId, table.id.desc())],
);
