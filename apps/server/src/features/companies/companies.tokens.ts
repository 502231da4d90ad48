import { defineLimit, HOUR } from '../../platform/limits/limit.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** How much members do about companies. */
export const companiesLimits = {
  companyCreations: defineLimit({ name: 'companyCreations', points: 10, seconds: 24 * HOUR }),
  companyClaims: defineLimit({ name: 'companyClaims', points: 10, seconds: HOUR }),
  companyProofs: defineLimit({ name: 'companyProofs', points: 20, seconds: HOUR }),
  companySuggestions: defineLimit({ name: 'companySuggestions', points: 20, seconds: HOUR }),
};

/** What happens to those who run a company's page. */
export const companiesEvents = {
  claimDecided: defineEvent<{ claimId: number }>('companies.claimDecided'),
  /** `role` was given to the member, or changed to it, by `actorId`; `day` (ISO date) is when it was. */
  roleGiven: defineEvent<{ companyId: number; userId: number; actorId: number; role: string; day: string }>(
    'companies.roleGiven',
  ),
  handoverOffered: defineEvent<{ companyId: number; userId: number; actorId: number }>('companies.handoverOffered'),
};
