export { safetyLimits } from './safety.tokens.ts';
