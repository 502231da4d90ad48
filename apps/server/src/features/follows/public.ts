export { followsEvents } from './follows.events.ts';
