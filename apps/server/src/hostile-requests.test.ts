import { allEndpoints } from '@innerspring/contract';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { rawBodies, rawPaths, rawQueries } from './testing/hostile/raw-requests.ts';
import { type HostileWalk, hostileWalk } from './testing/hostile/walk.ts';

/** Every endpoint with requests that are none: bodies that cannot be read, queries and paths of no sense. */

let walk: HostileWalk;
beforeAll(async () => {
  walk = await hostileWalk();
});
afterAll(() => walk.close());

describe.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  it('answers requests that are none in order, and keeps nothing of what it refuses', async () => {
    const { input } = walk.input(endpoint);
    const bodies = endpoint.method === 'GET' ? [] : rawBodies(endpoint, input);
    const addresses = [...rawQueries(endpoint, input), ...rawPaths(endpoint)];
    await walk.expectRefusals(endpoint, [
      ...bodies,
      ...addresses.map((one) => ({ ...one, mayMiss: true, mayPass: !endpoint.query })),
    ]);
  });
});
