import { api as contract } from '@innerspring/contract';
import type { Api, Deps } from './deps.ts';

/** How long one answer of the database holds for everybody who asks. */
const FRESH_MS = 1000;

/** Whether the process is alive and can reach its database; answers 200 either way so that the two can be told apart. */
export function registerHealth(api: Api, { pool }: Pick<Deps, 'pool'>): void {
  let asked = Number.NEGATIVE_INFINITY;
  let ready: Promise<boolean> = Promise.resolve(false);
  api.on(contract.site.health, async () => {
    if (performance.now() - asked >= FRESH_MS) {
      asked = performance.now();
      ready = pool.query('select 1').then(
        () => true,
        () => false,
      );
    }
    return { live: true, ready: await ready };
  });
}
