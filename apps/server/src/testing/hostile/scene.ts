import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointShape } from '@innerspring/contract';
import { type SQL, inArray } from 'drizzle-orm';
import { sessions } from '../../core/accounts/accounts.tables.ts';
import { features } from '../../features.ts';
import { inOrder } from '../../platform/demo/demo-content.ts';
import { type MemberKit, memberKit } from '../member-kit.ts';
import { outsideWeb } from '../outside-web.ts';
import { anApplicant } from '../people.ts';
import {
  type CompanyMaking,
  type Fitting,
  type HostileScene,
  type Making,
  MARK,
  type Scene,
  type SceneNumbers,
} from './feature-scene.ts';
import type { PartName } from './schema-samples.ts';

export { MARK, type Scene } from './feature-scene.ts';

const DAY = 86_400_000;
const src = join(import.meta.dirname, '../..');

/** What each feature has in the scene, from the file beside its manifest. */
async function loadScenes(): Promise<Map<string, HostileScene>> {
  const scenes = new Map<string, HostileScene>();
  for (const { name, hostileScene } of features) {
    if (!hostileScene) continue;
    const [file = ''] = globSync(`{core,features}/${name}/${hostileScene.file}`, { cwd: src });
    const module: { hostile: HostileScene } = await import(join(src, file));
    scenes.set(name, module.hostile);
  }
  return scenes;
}
const byFeature = await loadScenes();
const scenes = inOrder(byFeature);
/** In the order of the features: what is said of a field later holds. */
const asListed = [...byFeature.values()];

/** What the features say in one of the lists of a walk, by the names of endpoints; each is named by one of them. */
function saidOf<Said>(list: (one: HostileScene) => Record<string, Said> | undefined): Record<string, Said> {
  const said = asListed.flatMap((one) => Object.entries(list(one) ?? {}));
  const names = said.map(([name]) => name);
  if (new Set(names).size < names.length)
    throw new Error(`Several features say of the same endpoint: ${names.join(', ')}`);
  return Object.fromEntries(said);
}
/** Endpoints with a number of another member's things that answer with success, each with the reason why that is right. */
export const open = saidOf((one) => one.open);
/** What not even the owner of the scene gets, each with the reason. */
export const notTheOwners = saidOf((one) => one.notTheOwners);
/** What the walk with texts has to know of an endpoint. */
export const wordsTaken = saidOf((one) => one.words);
/** What takes away what others need, in the order in which the owner comes to it: what was made last ends first. */
export const endings = scenes.toReversed().flatMap((one) => one.endings ?? []);
/** Samples in which words are taken, of all features. */
export async function fittingSamples(scene: Scene, kit: MemberKit): Promise<Record<string, Fitting>> {
  const all: Record<string, Fitting> = {};
  for (const { fitting } of asListed) Object.assign(all, await fitting?.(scene, kit));
  return all;
}
/** Reads in which the owner, or staff, meet their own mark. */
export const markedReads = asListed.flatMap((one) => one.markedReads ?? []).toSorted();

/** A site with nothing outside of it, and limits that no test reaches. */
export async function hostileSite() {
  const kit = await memberKit({ rateLimitScale: 1_000_000 });
  const web = await outsideWeb();
  kit.deps.readOutside = web.read;
  kit.deps.postOutside = web.post;
  kit.deps.domainProof = { txt: async () => [], file: async () => '' };
  return {
    ...kit,
    async close() {
      web.close();
      await kit.close();
    },
  };
}

/** Lets these people pass wherever the password has to be given again. */
async function proved(kit: MemberKit, ...people: { id: number }[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await kit.db
    .update(sessions)
    .set({ sudoUntil: new Date(kit.clock.now().getTime() + 30 * DAY) })
    .where(inArray(sessions.userId, ids));
}

/**
 * One member's things of every kind that has a number, private wherever they can be: words for connections only, a hidden
 * group, messages to a friend, what waits, what staff decided. `isAdmin` gives the owner every right there is.
 */
export async function makeScene(kit: MemberKit, { isAdmin = false } = {}): Promise<Scene> {
  const later = new Date(kit.clock.now().getTime() + 365 * DAY);
  const owner = await kit.member({ premiumUntil: later, isAdmin, email: `${MARK}-owner@example.com` });
  const friend = await kit.member({ premiumUntil: later });
  const staff = await kit.member({ isAdmin: true });
  await proved(kit, owner, friend, staff);
  const asker = await kit.member();
  const applicant = await anApplicant(kit, { email: `${MARK}-applicant@example.com` });
  // Whole once each feature has made its things, which `knownIn` holds it to.
  const numbers = { owner: owner.id } as SceneNumbers;
  const making: Making = { kit, owner, friend, staff, asker, applicant, numbers };
  for (const { make } of scenes) Object.assign(numbers, await make?.(making));
  await kit.deps.outbox.drain();
  for (const { find } of scenes) Object.assign(numbers, await find?.(making));
  return { owner, friend, staff, asker, applicant, numbers };
}

/** What all features make for a company: the numbers that replace those of a scene, and the addresses of files. */
export async function makeCompanyThings(making: Omit<CompanyMaking, 'numbers'>) {
  const numbers = { company: making.companyId } as SceneNumbers;
  const files: string[] = [];
  for (const { ofCompany } of scenes) {
    const made = await ofCompany?.({ ...making, numbers });
    Object.assign(numbers, made?.numbers);
    files.push(...(made?.files ?? []));
  }
  await making.kit.deps.outbox.drain();
  return { numbers, files };
}

/** How the scene is put back after something that can be done once, by the endpoint's name. */
export function wayBack(name: string, scene: Scene): SQL | undefined {
  return scenes.flatMap((one) => one.wayBack?.(scene)[name] ?? [])[0];
}

/** What the longest key of `values` says that stands in the path and ends with this place, or goes on after it. */
function inPath(path: string, place: string, values: Record<string, unknown>): unknown {
  const whole = `${path}/`;
  const fits = Object.keys(values).filter(
    (key) => whole.includes(`/${key}/`) && key.slice(key.lastIndexOf('{')).startsWith(`{${place}}`),
  );
  const [longest] = fits.sort((one, other) => other.length - one.length);
  if (longest === undefined) {
    throw new Error(
      `${path}: nobody has said what {${place}} is. Make one in its *.hostile.ts, private where it can be, with ` +
        'MARK in its words, and name its number under the path in `byPath`.',
    );
  }
  return values[longest];
}

/**
 * What the fields of an endpoint are called in this scene: numbers in the path, and those in bodies and queries by their
 * names. `counterpart` is the member whom it is about.
 */
export function knownIn(scene: Scene, endpoint: EndpointShape, counterpart: number) {
  const byPath = Object.assign({}, ...asListed.map((one) => one.byPath?.(scene, counterpart)));
  const places = new Map(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, inPath(endpoint.path, name, byPath)]),
  );
  const byField: Record<string, unknown> = {
    q: MARK,
    userId: counterpart,
    recipientId: counterpart,
    personId: counterpart,
    actorId: counterpart,
    userIds: [counterpart],
    mentionedUserIds: [counterpart],
    ids: String(counterpart),
    targetId: counterpart,
    subjectId: scene.friend.id,
  };
  for (const one of asListed) Object.assign(byField, one.byField?.(scene, endpoint));
  // A place of the path and a field of the body may share their name: `id` is both a post and what was read.
  return (part: PartName, field: string): unknown => (part === 'params' ? places.get(field) : byField[field]);
}
