import { expect, it } from 'vitest';
import '../../features.ts';
import { draftStatement } from './publishing/drafts.commands.ts';
import { versionsStatement } from './publishing/edit-post.commands.ts';
import { searchCards, searchTexts } from './posts.search.ts';
import { authorPostsStatement, companyPostsStatement, postStatement, savedStatement } from './posts.queries.ts';
import { followedOfKindStatement, followedStatement, timelineStatement } from './feed/home-feed.ts';
import { hiddenPostsStatement } from './feed/hidden-posts.commands.ts';
import { mentionableStatement, namesStatement as namesInWords } from './publishing/mentions.ts';
import { deliverStatement, fillTimelineStatement } from './feed/timeline.ts';
import { cardsInOrder, commonStatement, rareStatement } from './cards/remembered-cards.ts';
import { topStatement, whyStatement } from './feed/top-feed.queries.ts';
import {
  followedTopicsStatement,
  topicPostsStatement,
  topicSearchStatement,
  topicStatement,
} from './topics/topics.queries.ts';

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
  searchCards,
  ...Object.entries(searchTexts).map(([name, text]) => ({ name, text })),
];

it.each(statements)('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
