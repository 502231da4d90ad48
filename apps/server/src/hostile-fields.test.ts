import { allEndpoints } from '@innerspring/contract';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { mutantsOf } from './testing/hostile/mutants.ts';
import { sendingOf } from './testing/hostile/request.ts';
import { isTaken } from './testing/hostile/schema-samples.ts';
import { type HostileWalk, hostileWalk } from './testing/hostile/walk.ts';

/**
 * Every field of every endpoint with values that it does not mean: of other types, out of bounds, huge, deep, missing, unknown.
 * All of it is derived from the schemas of the contract, so a new endpoint is in it at once.
 */

let walk: HostileWalk;
beforeAll(async () => {
  walk = await hostileWalk();
});
afterAll(() => walk.close());

const withInput = allEndpoints.filter(({ params, query, body }) => params ?? query ?? body);

describe.each(withInput.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  it('answers values that make no sense in order, and keeps nothing of what it refuses', async () => {
    const { input, known } = walk.input(endpoint);
    const tries = mutantsOf(endpoint, input, known).map(({ label, input, sent }) => {
      return {
        ...sendingOf(endpoint, label, input),
        sent,
        mayMiss: label.startsWith('params'),
        mayPass: isTaken(endpoint, input),
      };
    });
    await walk.expectRefusals(endpoint, tries);
  });
});
