import { allEndpoints, type EndpointShape } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsOf, type Heard } from './testing/hostile/answer-faults.ts';
import { createFingerprint, type Fingerprint, movedBetween } from './testing/hostile/fingerprint.ts';
import { send, sendingOf } from './testing/hostile/request.ts';
import {
  endings,
  hostileSite,
  knownIn,
  makeScene,
  MARK,
  markedReads,
  notTheOwners,
  open,
  type Scene,
  wordsTaken,
} from './testing/hostile/scene.ts';
import { sampleOf } from './testing/hostile/schema-samples.ts';
import { aMember, anApplicant, signIn, type TestUser } from './testing/people.ts';

/**
 * One member's things, by their numbers, in the hands of others: nothing is read, changed or deleted. A new endpoint that
 * names something by its number is closed to others, or its feature says what others have of it (`open` in its *.hostile.ts). The
 * scene holds one of everything, with a mark in all that is private.
 */

let site: Awaited<ReturnType<typeof hostileSite>>;
let scene: Scene;
let fingerprint: Fingerprint;
beforeAll(async () => {
  site = await hostileSite();
  scene = await makeScene(site);
  fingerprint = await createFingerprint({ pool: site.deps.pool, dataDir: site.deps.config.dataDir });
});
afterAll(() => site.close());

type Caller = { id: number; cookie: string | null };
const visitor: Caller = { id: 0, cookie: null };

async function signedIn(person: { id: number }): Promise<Caller> {
  return { id: person.id, cookie: await signIn(site, { ...person, isAdmin: false } as TestUser) };
}

/** A member with Premium whom nothing connects with the owner. */
async function anotherMember(): Promise<Caller> {
  return signedIn(await aMember(site, { premiumUntil: new Date(site.clock.now().getTime() + 86_400_000) }));
}

async function ask(endpoint: EndpointShape, { id, cookie }: Caller): Promise<Heard> {
  const about = id === scene.owner.id ? scene.friend : scene.owner;
  const input = sampleOf(endpoint, knownIn(scene, endpoint, about.id));
  return send({ app: site.app, cookie }, endpoint, sendingOf(endpoint, '', input));
}

const byName = (endpoints: EndpointShape[]) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const);
const forMembers = allEndpoints.filter(({ access }) => access !== 'admin');
const numbered = forMembers.filter(({ params }) => params);
const reads = forMembers.filter(({ method }) => method === 'GET');

const unsorted = (name: string) =>
  `${name} does something for a member with what belongs to another. Refuse it with 403 or 404, or, where that is meant, ` +
  'name it with the reason in `open` of its feature’s *.hostile.ts.';

describe.each(byName(numbered))('%s', (name, endpoint) => {
  it('does nothing with what belongs to another member', async () => {
    const other = await anotherMember();
    const before = await fingerprint();
    const heard = await ask(endpoint, other);
    expect(faultsOf(endpoint, heard)).toEqual([]);
    expect(heard.text).not.toContain(MARK);
    if (name in open) return;
    expect([403, 404], unsorted(name)).toContain(heard.status);
    expect(movedBetween(before, await fingerprint()), 'tables that changed').toEqual([]);
  });
});

describe.each(byName(reads))('%s', (_name, endpoint) => {
  it('tells nobody else what is private', async () => {
    const pending = await anApplicant(site);
    const rejected = await anApplicant(site, { applicationStatus: 'rejected' });
    const others = [visitor, await signedIn(pending), await signedIn(rejected), await anotherMember()];
    for (const other of others) {
      const heard = await ask(endpoint, other);
      expect(faultsOf(endpoint, heard)).toEqual([]);
      expect(heard.text).not.toContain(MARK);
    }
  });
});

it('names only endpoints that there are', () => {
  const names = new Set(allEndpoints.map(({ name }) => name));
  const listed = [
    ...Object.keys(open),
    ...Object.keys(notTheOwners),
    ...Object.keys(wordsTaken),
    ...endings,
    ...markedReads,
  ];
  expect(listed.filter((name) => !names.has(name))).toEqual([]);
  expect(endings.filter((name) => name in open || name in notTheOwners)).toEqual([]);
});

describe('the owner', () => {
  it('meets the mark in what is theirs, so that others could have met it', async () => {
    const owner = await signedIn(scene.owner);
    const found: string[] = [];
    for (const endpoint of reads) if ((await ask(endpoint, owner)).text.includes(MARK)) found.push(endpoint.name);
    expect(found.toSorted()).toEqual(markedReads);
  });

  it('is let through with every number that is closed to others, so that the refusal is theirs alone', async () => {
    const closed = numbered.filter(({ name }) => !(name in open) && !(name in notTheOwners));
    const turn = ({ name, method }: EndpointShape) =>
      endings.includes(name) ? 2 + endings.indexOf(name) : Number(method === 'DELETE');
    const refused: unknown[] = [];
    // One session as long as it lasts: only so many are open at a time, and the scene's own are among what is asked for.
    let owner = await signedIn(scene.owner);
    for (const endpoint of closed.toSorted((one, next) => turn(one) - turn(next))) {
      let heard = await ask(endpoint, owner);
      if (heard.status === 401) {
        owner = await signedIn(scene.owner);
        heard = await ask(endpoint, owner);
      }
      if (heard.status === 403 || heard.status === 404) refused.push([endpoint.name, heard.text]);
    }
    expect(refused).toEqual([]);
  });
});
