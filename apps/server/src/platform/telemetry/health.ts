import { api as contract } from '@innerspring/contract';
import { createDatabaseLook } from '../db/database-look.ts';
import type { Api, Deps } from '../deps.ts';

/** Whether the process is alive and can reach its database; answers 200 either way so that the two can be told apart. */
export function registerHealth(api: Api, { pool }: Pick<Deps, 'pool'>): void {
  const databaseAnswers = createDatabaseLook(pool);
  api.on(contract.site.health, async () => ({ live: true, ready: await databaseAnswers() }));
}
