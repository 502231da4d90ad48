import { isNotNull } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import type { FillDemo } from '../../platform/demo/demo-content.ts';
import { storeComp } from './comps.commands.ts';

/** Demo members with Premium have it as a gift, which everything about Premium then agrees on. */
export const fillPremium: FillDemo = async (tx, { now }) => {
  const members = await tx
    .select({ id: users.id, until: users.premiumUntil })
    .from(users)
    .where(isNotNull(users.premiumUntil));
  for (const { id, until } of members)
    if (until) await storeComp(tx, { userId: id, until, reason: 'Part of the demo' }, null, now);
};
