import { expect, it } from 'vitest';
import { figuresStatements, networkStatement } from './analytics.queries.ts';
import { impressionsStatement } from './impressions.commands.ts';

it.each([...Object.values(figuresStatements), networkStatement, impressionsStatement])(
  '$name is the SQL that was reviewed',
  async ({ name, text }) => {
    await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
  },
);
