import { expect, it } from 'vitest';
import { features } from '../../features.ts';
import { subjectKinds } from './public.ts';

it.each(subjectKinds({ features }).map(({ cards }) => cards))(
  '$name is the SQL that was reviewed',
  async ({ name, text }) => {
    await expect(`${text}\n`).toMatchFileSnapshot(`./sql/${name}.sql`);
  },
);
