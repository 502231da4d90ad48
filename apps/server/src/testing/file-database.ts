import { afterAll, beforeAll, inject } from 'vitest';
import { cloneDatabase } from './test-database.ts';

/** A migrated database for the tests of one file, dropped after them; `url` is there from the first test on. */
export function fileDatabase(): { url: string } {
  const database = { url: '' };
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const { server, template } = inject('database');
    const clone = await cloneDatabase(server, template);
    database.url = clone.url;
    drop = clone.drop;
  });
  afterAll(() => drop?.());
  return database;
}
