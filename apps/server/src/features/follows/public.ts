export { followsEvents } from './follows.events.ts';
export { followsLimits } from './follows.limits.ts';
