import { expect, it } from 'vitest';
import { draftStatement } from './drafts.queries.ts';
import { authorPostsStatement } from './author-posts.queries.ts';
import { newestStatement, oldestStatement, repliesStatement } from './comments.queries.ts';
import { companyPostsStatement } from './company-posts.queries.ts';
import { followedOfKindStatement, followedStatement, timelineStatement } from './feed.queries.ts';
import { hiddenPostsStatement } from './hidden-posts.queries.ts';
import { mentionableStatement } from './mentionable.queries.ts';
import { postStatement, savedStatement } from './posts.queries.ts';
import { relevantStatement } from './relevant-comments.queries.ts';
import { commentReactorsStatement, reactorsStatement } from './reactions.queries.ts';
import { collectionsStatement } from './collections.commands.ts';
import { savesStatements } from './saves.queries.ts';
import { deliverStatement, fillTimelineStatement } from './timeline.ts';
import { cardsInOrder, commonStatement, rareStatement } from './remembered-cards.ts';
import { topStatement } from './top-feed.queries.ts';
import { visiblePostsStatement } from './visible-posts.queries.ts';
import {
  followedTopicsStatement,
  topicPostsStatement,
  topicSearchStatement,
  topicStatement,
} from './topics.queries.ts';
import { whyStatement } from './why.queries.ts';
import { versionsStatement } from './versions.queries.ts';
import { namesStatement as namesInWords } from './mentioned-names.ts';

const statements = [
  draftStatement,
  versionsStatement,
  namesInWords,
  timelineStatement,
  whyStatement,
  followedStatement,
  followedOfKindStatement,
  fillTimelineStatement,
  deliverStatement,
  topStatement,
  cardsInOrder,
  commonStatement,
  rareStatement,
  postStatement,
  savedStatement,
  oldestStatement,
  newestStatement,
  relevantStatement,
  repliesStatement,
  reactorsStatement,
  commentReactorsStatement,
  mentionableStatement,
  authorPostsStatement,
  companyPostsStatement,
  hiddenPostsStatement,
  ...Object.values(savesStatements).flatMap((sorts) => Object.values(sorts)),
  collectionsStatement,
  visiblePostsStatement,
  topicSearchStatement,
  topicStatement,
  topicPostsStatement,
  followedTopicsStatement,
];

it.each(statements)('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
