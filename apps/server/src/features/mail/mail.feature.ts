import { defineFeature, none } from '../../platform/feature.ts';
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
  siteSettings: none('the operator configures it'),
  routes: none('it answers no request'),
  limits: none('the limits of all requests and writes suffice'),
  events: Object.values(mailEvents),
  subscribers: [subscribeMail],
  notifications: none('what it sends is told already'),
  products: none('nothing of it is sold'),
  search: none('it makes nothing that is found'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('a mail is read by its recipient alone'),
  reports: none('nothing of it is reported to staff'),
  exportData: none('members have their mails'),
  adminQueues: none('nothing of it waits for staff'),
  feedCards: none('mails are for one reader'),
  saved: none('nothing of it is saved'),
  reacted: none('a mail is answered, not reacted to'),
  impressions: none('mails carry nothing that counts their readers'),
  files: none('mails come without files'),
  eraseMember: mailErasure,
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('it stores no number of rows'),
  demo: none('nothing of the demo content is mailed'),
  openPages: none('mails show on no page that stays open'),
  hostileScene: { file: 'mail.hostile.ts' },
});
