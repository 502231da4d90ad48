import { sql } from 'drizzle-orm';
import { type Changes, changedBy, changedSubject, numberIn, type OpenPages } from '../../platform/live/open-page.ts';

/** The follower and what is followed. */
const followed: Changes = ({ viewerId, body, id }) => [
  { type: body['targetType'] === 'company' ? 'company' : 'person', id: numberIn(body['targetId']) || id },
  { type: 'person', id: viewerId },
];
const ofRequest: Changes = ({ id }) => sql`select 'person' as type, unnest(array[follower_id, user_id]) as id
  from follows where id = ${id}`;

/** What follows change on the pages of members and companies. */
export const followsPages: OpenPages = {
  changes: {
    ...changedBy(followed, 'follows.follow', 'follows.unfollow', 'follows.add', 'follows.remove'),
    ...changedBy(changedSubject('company'), 'follows.followCompany', 'follows.unfollowCompany'),
    'follows.accept': ofRequest,
  },
  apart: {
    'follows.decline': 'nothing follows for whoever asked, and nobody is told',
    'follows.dismissSuggestion': 'a suggestion shows to one member alone',
    'follows.restoreSuggestion': 'a suggestion shows to one member alone',
  },
};
