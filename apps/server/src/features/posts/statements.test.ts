import { expect, it } from 'vitest';
import { authorPostsStatement } from './author-posts.queries.ts';
import { commentsStatement } from './comments.queries.ts';
import { companyPostsStatement } from './company-posts.queries.ts';
import { followedOfKindStatement, followedStatement, timelineStatement } from './feed.queries.ts';
import { mentionableStatement } from './mentionable.queries.ts';
import { postStatement, savedStatement } from './posts.queries.ts';
import { reactorsStatement } from './reactions.queries.ts';
import { collectionsStatement } from './collections.commands.ts';
import { savesStatements } from './saves.queries.ts';
import { deliverStatement, fillTimelineStatement } from './timeline.ts';
import { cardsInOrder, topStatement } from './top-feed.queries.ts';
import { visiblePostsStatement } from './visible-posts.queries.ts';

const statements = [
  timelineStatement,
  followedStatement,
  followedOfKindStatement,
  fillTimelineStatement,
  deliverStatement,
  topStatement,
  cardsInOrder,
  postStatement,
  savedStatement,
  commentsStatement,
  reactorsStatement,
  mentionableStatement,
  authorPostsStatement,
  companyPostsStatement,
  ...Object.values(savesStatements).flatMap((sorts) => Object.values(sorts)),
  collectionsStatement,
  visiblePostsStatement,
];

it.each(statements)('$name is the SQL that was reviewed', async ({ name, text }) => {
  await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
});
