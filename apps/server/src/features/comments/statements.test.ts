import { expect, it } from 'vitest';
import { features } from '../../features.ts';
import { commentStatement, newestStatement, oldestStatement, repliesStatement } from './comments.queries.ts';
import { commentedKinds } from './commented.ts';
import { relevantStatement } from './relevant-comments.queries.ts';

const kinds = commentedKinds({ features });
const lists = [oldestStatement, newestStatement, relevantStatement, repliesStatement];

it.each([commentStatement(kinds), ...kinds.flatMap((kind) => lists.map((list) => list(kind)))])(
  '$name is the SQL that was reviewed',
  async ({ name, text }) => {
    await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
  },
);
