import { defineEvent } from '../../platform/outbox/event.ts';

/** What happens to those who run a company's page. */
export const companiesEvents = {
  claimDecided: defineEvent<{ claimId: number }>('companies.claimDecided'),
  /** `role` was given to the member, or changed to it, by `actorId`; `day` (ISO date) is when it was. */
  roleGiven: defineEvent<{ companyId: number; userId: number; actorId: number; role: string; day: string }>(
    'companies.roleGiven',
  ),
  handoverOffered: defineEvent<{ companyId: number; userId: number; actorId: number }>('companies.handoverOffered'),
};
