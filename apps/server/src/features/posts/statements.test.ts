import { expect, it } from 'vitest';
import '../../features.ts';
import { draftStatement, versionsStatement } from './publishing/drafts.queries.ts';
import { authorPostsStatement, companyPostsStatement } from './authors/author-posts.queries.ts';
import { followedOfKindStatement, followedStatement, timelineStatement } from './feed/feed.queries.ts';
import { hiddenPostsStatement } from './feed/hidden-posts.commands.ts';
import { mentionableStatement, namesStatement as namesInWords } from './publishing/mentions.ts';
import { postStatement, savedStatement } from './posts.queries.ts';
import { deliverStatement, fillTimelineStatement } from './feed/timeline.ts';
import { cardsInOrder, commonStatement, rareStatement } from './cards/remembered-cards.ts';
import { topStatement } from './feed/top-feed.queries.ts';
import {
  followedTopicsStatement,
  topicPostsStatement,
  topicSearchStatement,
  topicStatement,
} from './topics/topics.queries.ts';
import { whyStatement } from './feed/why.queries.ts';
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
  mentionableStatement,
  authorPostsStatement,
  companyPostsStatement,
  hiddenPostsStatement,
  topicSearchStatement,
  topicStatement,
  topicPostsStatement,
  followedTopicsStatement,
];

it.each(statements)('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
