export { applicationsEvents } from './applications.tokens.ts';
export {
  addStaffMessage,
  assignReviewer,
  insertApplication,
  insertStaffNote,
  lockApplicationOf,
  recordDecision,
} from './applications.commands.ts';
