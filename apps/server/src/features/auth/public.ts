export { openingPurposes, withdrawOpeningLinks } from './opening-links.ts';
export { removeTwoFactor } from './removed-two-factor.ts';
export { storeSetupToken, takeSetupToken } from './setup-tokens.ts';
export { recordChange } from './security-events.ts';
