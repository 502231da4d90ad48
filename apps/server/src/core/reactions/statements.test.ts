import { expect, it } from 'vitest';
import { reactorsStatement } from './reactions.queries.ts';

it('reactions.reactors is the SQL that was reviewed', async () => {
  await expect(`${reactorsStatement.text}\n`).toMatchFileSnapshot('./sql/reactions.reactors.sql');
});
