import type { EndpointShape } from '@innerspring/contract';
import { expect } from 'vitest';
import { signIn } from '../people.ts';
import { faultsOf, type Heard } from './answer-faults.ts';
import { createFingerprint, movedBetween } from './fingerprint.ts';
import { inParallel, send, type Sending } from './request.ts';
import { hostileSite, knownIn, makeScene } from './scene.ts';
import { type Known, sampleOf } from './schema-samples.ts';
import { weakHashes } from './weak-hashes.ts';

/** A request, with what is known of it beforehand. */
export type Try = Sending & {
  /** Texts that were sent: the sentence of an error repeats none of them. */
  sent?: string[];
  /** Whether the address may lead to no endpoint at all. */
  mayMiss?: boolean;
  /** Whether the schemas take it, so that it may succeed. */
  mayPass?: boolean;
};

/** Numbers of nothing: what would succeed without a body is not to happen. */
const NOTHING = 999_999_999;

/**
 * Sends requests that nobody means to an endpoint, from somebody who may do everything, so that they get as far as they can:
 * the owner of a scene, who is an admin with Premium and gave the password just now.
 */
export async function hostileWalk() {
  const site = await hostileSite();
  const scene = await makeScene(site, { isAdmin: true });
  const fingerprint = await createFingerprint({ pool: site.deps.pool, dataDir: site.deps.config.dataDir });
  const strongHashes = weakHashes();
  const newCookie = () => signIn(site, { ...scene.owner, email: '', isAdmin: true });

  /** Sends all of them, and gives those that were refused. */
  async function withoutFaults(endpoint: EndpointShape, tries: readonly Try[]): Promise<Try[]> {
    const faults: string[] = [];
    const refused: Try[] = [];
    await inParallel(tries, 8, async (one) => {
      const heard = await walk.send(endpoint, one);
      if (heard.status >= 400) refused.push(one);
      for (const fault of faultsOf(endpoint, heard, one)) faults.push(`${one.label} → ${fault}`.slice(0, 600));
    });
    expect(faults).toEqual([]);
    return refused;
  }

  async function expectNothingKept(endpoint: EndpointShape, tries: readonly Try[]): Promise<void> {
    const untouched = await fingerprint();
    const refused = await withoutFaults(endpoint, tries);
    if (refused.length === tries.length) {
      expect(movedBetween(untouched, await fingerprint()), 'tables that changed').toEqual([]);
      return;
    }
    // What was right by chance may have changed something: the refusals by themselves do not.
    const before = await fingerprint();
    const again = await withoutFaults(endpoint, refused);
    if (again.length < refused.length) return;
    expect(movedBetween(before, await fingerprint()), 'tables that changed').toEqual([]);
  }

  const walk = {
    site,
    scene,
    cookie: await newCookie(),
    /** What an endpoint is asked with: numbers of what is there, except where nothing but a number says what happens. */
    input(endpoint: EndpointShape) {
      const known = knownIn(scene, endpoint, scene.friend.id);
      const here: Known = (part, field) => {
        const value = known(part, field);
        return part === 'params' && !endpoint.body && typeof value === 'number' ? NOTHING : value;
      };
      return { known: here, input: sampleOf(endpoint, here) };
    },
    /** Sends a request in the owner's session, or in a new one where that was ended, as some of these requests do. */
    async send(endpoint: EndpointShape, sending: Sending): Promise<Heard> {
      const heard = await send({ app: site.app, cookie: walk.cookie }, endpoint, sending);
      if (heard.status !== 401 || !heard.text.includes('not_signed_in')) return heard;
      walk.cookie = await newCookie();
      return send({ app: site.app, cookie: walk.cookie }, endpoint, sending);
    },
    /** Fails where an answer is not in order, or where anything is kept of what was refused. */
    async expectRefusals(endpoint: EndpointShape, tries: readonly Try[]): Promise<void> {
      const secret = walk.cookie.slice(walk.cookie.indexOf('=') + 1);
      if (!(await site.deps.sessions.find(secret))) walk.cookie = await newCookie();
      for (const mayPass of [false, true]) {
        const some = tries.filter((one) => (one.mayPass ?? false) === mayPass);
        if (some.length > 0) await expectNothingKept(endpoint, some);
      }
    },
    async close() {
      strongHashes();
      await site.close();
    },
  };
  return walk;
}
export type HostileWalk = Awaited<ReturnType<typeof hostileWalk>>;
