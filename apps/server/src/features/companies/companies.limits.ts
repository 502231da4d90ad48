import { defineLimit, HOUR } from '../../platform/limits/limit.ts';

/** How much members do about companies. */
export const companiesLimits = {
  companyCreations: defineLimit({ name: 'companyCreations', points: 10, seconds: 24 * HOUR }),
  companyClaims: defineLimit({ name: 'companyClaims', points: 10, seconds: HOUR }),
  companyProofs: defineLimit({ name: 'companyProofs', points: 20, seconds: HOUR }),
  companySuggestions: defineLimit({ name: 'companySuggestions', points: 20, seconds: HOUR }),
};
