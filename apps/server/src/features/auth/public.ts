export { openingPurposes, withdrawOpeningLinks, storeSetupToken, takeSetupToken } from './one-time-tokens.ts';
export { removeTwoFactor } from './second-factor.ts';
export { recordChange } from './security-events.ts';
