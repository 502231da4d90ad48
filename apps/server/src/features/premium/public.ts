export { stopRenewal } from './subscription.commands.ts';
