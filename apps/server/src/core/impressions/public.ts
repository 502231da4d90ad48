export { recordImpressions } from './impressions.commands.ts';
