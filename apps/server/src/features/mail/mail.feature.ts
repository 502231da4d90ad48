import { defineFeature } from '../../platform/feature.ts';
import { subscribeMail } from './mail.commands.ts';
import { mailEvents } from './mail.tokens.ts';
import { sql } from 'drizzle-orm';
import type { EraseMember } from '../../platform/personal-data/personal-data.ts';

const mailErasure: EraseMember = {
  tables: { mails: 'goes' },
  forget: async (tx, userId) => {
    await tx.execute(sql`delete from mails where "to" = (select email::text from users where id = ${userId})`);
  },
};

export const mail = defineFeature({
  name: 'mail',
  events: Object.values(mailEvents),
  subscribers: [subscribeMail],
  eraseMember: mailErasure,
  hostileScene: { file: 'mail.hostile.ts' },
});
