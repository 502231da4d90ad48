export { applicationsEvents } from './applications.events.ts';
export {
  addStaffMessage,
  assignReviewer,
  insertApplication,
  insertStaffNote,
  lockApplicationOf,
  recordDecision,
} from './applications.staff.commands.ts';
