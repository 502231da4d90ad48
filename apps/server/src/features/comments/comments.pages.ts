import { sql } from 'drizzle-orm';
import { type Changes, changedBy, changedSubject, type OpenPages } from '../../platform/live/open-page.ts';

/** The page under which the comment stands. */
const ofComment: Changes = ({ id }) =>
  sql`select subject_kind as type, subject_id as id from comments where id = ${id}`;

/** What comments change on the pages under which they stand. */
export const commentsPages: OpenPages = {
  changes: {
    'comments.write': changedSubject('post'),
    ...changedBy(
      ofComment,
      'comments.edit',
      'comments.remove',
      'comments.react',
      'comments.unreact',
      'comments.pin',
      'comments.unpin',
      'comments.hide',
      'comments.show',
    ),
  },
};
