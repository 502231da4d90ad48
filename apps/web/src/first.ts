import { announcedFirst } from './features/announced/announced.first.ts';
import { directoryFirst } from './features/directory/directory.first.ts';
import { eventsFirst } from './features/events/events.first.ts';
import { helpFirst } from './features/help/help.first.ts';
import { jobsFirst } from './features/jobs/jobs.first.ts';
import { messagesFirst } from './features/messages/messages.first.ts';
import { pollsFirst } from './features/polls/polls.first.ts';
import { postsFirst } from './features/posts/posts.first.ts';
import { savedFirst } from './features/saved/saved.first.ts';
import type { First } from './platform/nav/entries.ts';

/** What features give the first page, in the order in which header, feed and home page show it. The rest is in nav.ts. */
export const first: readonly First[] = [
  postsFirst,
  savedFirst,
  messagesFirst,
  pollsFirst,
  jobsFirst,
  eventsFirst,
  ...announcedFirst,
  directoryFirst,
  helpFirst,
];
