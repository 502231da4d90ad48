import { expect, it } from 'vitest';
import '../../features.ts';
import { searchCards, searchTexts } from './posts.search.ts';

it.each(Object.entries({ ...searchTexts, [searchCards.name]: searchCards.text }))(
  '%s is the SQL that was reviewed',
  async (name, text) => {
    await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
  },
);
