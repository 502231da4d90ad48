import { sql } from 'drizzle-orm';
import { type AdminQueue, defineFeature } from '../../platform/feature.ts';
import { changedBy, changedSubject, type OpenPages } from '../../platform/live/live-subjects.ts';
import { pollKind } from './poll.kind.ts';
import { pollsNotifications, subscribePollNotifications, underPollsNotifications } from './polls.notifications.ts';
import { pollsErasure, pollsExport } from './polls.personal-data.ts';
import { registerPolls } from './polls.routes.ts';
import { pollsSource } from './polls.search.ts';
import { pollSubject } from './polls.subjects.ts';
import { pollsEvents, pollsLimits } from './polls.tokens.ts';

const pollQueues: readonly AdminQueue[] = [
  {
    name: 'pollSuggestions',
    label: 'Suggested polls',
    href: '/admin/polls?tab=suggestions',
    waiting: () => sql`select created_at as since from poll_suggestions where state = 'waiting'`,
  },
];

/** What changes on open pages of polls. */
const pollPages: OpenPages = {
  changes: changedBy(
    changedSubject('poll'),
    'pollDiscussion.write',
    'adminPolls.save',
    'adminPolls.correct',
    'adminPolls.close',
    'adminPolls.archive',
  ),
  queues: ['polls.suggest', 'polls.withdraw', 'adminPolls.accept', 'adminPolls.decline'],
  apart: {
    'polls.vote': 'bars move when votes are counted, once a second and not with each vote',
    'polls.forfeit': 'nobody else sees it',
    'adminPolls.*': 'nobody has the page of a poll open that hasn’t opened',
  },
};

export const polls = defineFeature({
  name: 'polls',
  routes: registerPolls,
  limits: Object.values(pollsLimits),
  events: Object.values(pollsEvents),
  subscribers: [subscribePollNotifications],
  notifications: {
    kinds: Object.values({ ...pollsNotifications, ...underPollsNotifications }),
    subjects: [{ type: 'poll', isThread: true }],
  },
  search: [pollsSource],
  feedCards: [pollKind],
  subjects: [pollSubject],
  adminQueues: pollQueues,
  exportData: pollsExport,
  eraseMember: pollsErasure,
  consistencyChecks: {
    counters: [
      {
        table: 'polls',
        counted: {
          vote_count: sql`select count(*) from poll_ballots b where b.poll_id = t.id and b.choices <> '{}'`,
          counted_count: sql`select count(*) from poll_ballots b where b.poll_id = t.id and b.counted is not null`,
        },
        fix: (set) => sql`update polls t set ${set}`,
      },
      {
        table: 'poll_options',
        counted: {
          vote_count: sql`select count(*) from poll_ballots b where b.poll_id = t.poll_id and t.id = any(b.counted)`,
        },
        fix: (set) => sql`update poll_options t set ${set}`,
      },
    ],
  },
  demo: { after: ['posts'], load: async () => (await import('./polls.demo.ts')).fillPolls },
  openPages: pollPages,
  hostileScene: { file: 'polls.hostile.ts' },
});
