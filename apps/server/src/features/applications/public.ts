export { applicationsEvents } from './applications.events.ts';
