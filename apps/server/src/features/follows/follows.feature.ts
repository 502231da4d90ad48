import { sql } from 'drizzle-orm';
import { defineFeature } from '../../platform/feature.ts';
import {
  type Changes,
  changedBy,
  changedSubject,
  numberIn,
  type OpenPages,
} from '../../platform/live/live-subjects.ts';
import type { ExportData } from '../../platform/personal-data/personal-data.ts';
import { followsTold, subscribeFollowNotifications } from './follows.notifications.ts';
import { followsErasure } from './follows.personal-data.ts';
import { registerFollows } from './follows.routes.ts';
import { followsEvents, followsLimits, followsSettings } from './follows.tokens.ts';

/** The follower and the followed. */
const followed: Changes = ({ viewerId, body, id }) => [
  { type: body['targetType'] === 'company' ? 'company' : 'person', id: numberIn(body['targetId']) || id },
  { type: 'person', id: viewerId },
];
const ofRequest: Changes = ({ id }) => sql`select 'person' as type, unnest(array[follower_id, user_id]) as id
  from follows where id = ${id}`;

/** What follows change on the pages of members and companies. */
const followsPages: OpenPages = {
  changes: {
    ...changedBy(followed, 'follows.follow', 'follows.unfollow', 'follows.add', 'follows.remove'),
    ...changedBy(changedSubject('company'), 'follows.followCompany', 'follows.unfollowCompany'),
    'follows.accept': ofRequest,
  },
  apart: {
    'follows.decline': 'nothing changes for the requester, and nobody is notified',
    'follows.dismissSuggestion': 'a suggestion shows to one member alone',
    'follows.restoreSuggestion': 'a suggestion shows to one member alone',
  },
};

const followsExport: ExportData = {
  leftOut: { suggestion_dismissals: 'cards closed by the member, for a while' },
};

export const follows = defineFeature({
  name: 'follows',
  siteSettings: Object.values(followsSettings),
  routes: registerFollows,
  limits: Object.values(followsLimits),
  events: Object.values(followsEvents),
  subscribers: [subscribeFollowNotifications],
  notifications: followsTold,
  exportData: followsExport,
  eraseMember: followsErasure,
  demo: { load: async () => (await import('./follows.demo.ts')).fillFollows },
  openPages: followsPages,
  hostileScene: { file: 'follows.hostile.ts' },
});
