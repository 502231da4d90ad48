export { safetyLimits } from './safety.limits.ts';
