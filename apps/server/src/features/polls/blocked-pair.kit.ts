import type { PairLooks } from '../../testing/blocked-pair.ts';
import { comments } from '../comments/comments.tables.ts';
import { openPoll } from './polls.kit.ts';

/** How members show in what polls read, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => ({
    'pollDiscussion.list': [
      {
        seed: async ({ other, mark }) => {
          const { id } = await openPoll(kit());
          await kit()
            .db.insert(comments)
            .values({ subjectId: id, subjectKind: 'poll', authorId: other.id, content: `I voted yes ${mark}` });
          return { params: { id }, query: {} };
        },
      },
    ],
  }),
  showsNobody: {
    'polls.list': 'polls, which are the site’s',
    'polls.own': 'polls, which are the site’s',
    'polls.ofWeek': 'a poll, which is the site’s',
    'polls.get': 'a poll, which is the site’s',
    'polls.suggestions': 'the viewer’s own suggestions',
  },
};
