import { eq } from 'drizzle-orm';
import { notify } from '../../core/notifications/public.ts';
import type { Deps } from '../../platform/deps.ts';
import { counted } from '../../platform/errors.ts';
import { defineNotification } from '../../platform/notifications/notification.ts';
import { companies } from '../companies/companies.tables.ts';
import { companyOfRole } from '../companies/public.ts';
import { settingsEvents } from './settings.tokens.ts';

export const settingsNotifications = {
  exportReady: defineNotification({
    name: 'export_ready',
    chip: 'system',
    type: null,
    text: () => 'Your data is ready',
    link: () => '/settings?row=export',
  }),
  passedOn: defineNotification({
    name: 'company_things_passed_on',
    chip: 'system',
    type: null,
    text: ({ data }) => {
      const who = `A member who worked on ${data.text('company')} is leaving`;
      if (data.flag('isOwnerless'))
        return `${who}, and it has no other owner. Its page, events and job postings stay up. Find it an owner`;
      return `${who}. ${counted(data.number('count'), 'item')} they made for it ${data.number('count') === 1 ? 'is' : 'are'} with you now`;
    },
    link: ({ data }) =>
      data.flag('isOwnerless')
        ? `/admin/companies/edit/${data.number('companyId')}`
        : `/companies/${data.number('companyId')}`,
    quotes: { company: 'the name of a company, which every member sees' },
  }),
};

/** Tells a member that the archive of their data is ready, and who takes over things of a company. */
export function subscribeSettingsNotifications(deps: Deps): void {
  deps.outbox.consume(
    settingsEvents.passedOn,
    'notifications.passedOn',
    async ({ heirId, companyId, count, leaverId }, eventId) => {
      const [company] = await deps.db
        .select({ name: companies.name })
        .from(companies)
        .where(eq(companies.id, companyId));
      if (!company) return;
      const isOwnerless = (await companyOfRole(deps.db, heirId, companyId, ['owner'])) === null;
      await notify(deps, {
        userId: heirId,
        kind: settingsNotifications.passedOn,
        data: { companyId, company: company.name, count, leaverId, isOwnerless },
        // Staff hear of a company once a day, however many things were made for it.
        eventKey: isOwnerless
          ? `settings.ownerless:${companyId}:${leaverId}:${deps.clock.now().toISOString().slice(0, 10)}`
          : `settings.passedOn:${eventId}`,
        createdAt: deps.clock.now(),
      });
    },
  );

  deps.outbox.consume(settingsEvents.exportReady, 'notifications.exportReady', async ({ userId, exportId }) => {
    await notify(deps, {
      userId,
      kind: settingsNotifications.exportReady,
      data: { exportId },
      eventKey: `settings.exportReady:${exportId}`,
      createdAt: deps.clock.now(),
    });
  });
}
