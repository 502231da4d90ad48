export { openingPurposes, withdrawOpeningLinks, storeSetupToken, takeSetupToken } from './setup-tokens.ts';
export { removeTwoFactor } from './removed-two-factor.ts';
export { recordChange } from './security-events.ts';
