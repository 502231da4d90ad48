export { followsEvents, followsLimits } from './follows.tokens.ts';
