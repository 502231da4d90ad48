import { globSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints, type EndpointShape } from '@innerspring/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocks } from './core/relations/relations.tables.ts';
import type { Input, Look, PairLooks, Scene } from './testing/blocked-pair.ts';
import { type MemberKit, memberKit, type Person } from './testing/member-kit.ts';

/**
 * Everything that a member can read, each with a pair of whom one blocks the other. A new GET endpoint has to be sorted in
 * its feature's blocked-pair.kit.ts: either it shows members, and a seed makes one appear, or it never does, and the
 * reason stands beside it.
 */

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const files = globSync('{core,features}/*/blocked-pair.kit.ts', { cwd: import.meta.dirname }).toSorted();
const pairs: PairLooks[] = [];
for (const file of files) {
  const module: { pair: PairLooks } = await import(join(import.meta.dirname, file));
  pairs.push(module.pair);
}
const shown = pairs.flatMap(({ shows }) => Object.entries(shows?.(() => kit) ?? {}));

const reads = allEndpoints.filter(
  ({ method, access }) => method === 'GET' && (access === 'member' || access === 'session'),
);
const named = new Map(reads.map((endpoint) => [endpoint.name, endpoint]));

it('every read that members may make is sorted: it shows members, or it never does', () => {
  const sorted = pairs.flatMap(({ showsNobody = {}, whateverTheBlocks = [] }) => [
    ...Object.keys(showsNobody),
    ...whateverTheBlocks,
  ]);
  sorted.push(...shown.map(([name]) => name));
  expect(sorted.toSorted()).toEqual([...named.keys()].toSorted());
});

let made = 0;
async function newScene(): Promise<Scene> {
  made += 1;
  // Letters only, so that search takes it for a word.
  const mark = `zq${String.fromCharCode(97 + (made % 26), 97 + (Math.floor(made / 26) % 26))}wexford`;
  const other = await kit.member({
    fullName: `${mark} Ticking`,
    username: `${mark}-${made}`,
    title: `Title ${mark}`,
    company: `Co ${mark}`,
    location: `Town ${mark}`,
  });
  return { viewer: await kit.member(), other, third: await kit.member(), mark };
}

async function sees(endpoint: EndpointShape, look: Look, scene: Scene, input: Input): Promise<boolean> {
  const { status, text } = await scene.viewer.send(endpoint, input);
  if (status === 404) return false;
  if (status !== 200) throw new Error(`${endpoint.name} gave ${status}: ${text}`);
  if (!look.isSeen) return text.includes(scene.mark);
  const body = endpoint.response === 'binary' ? text : JSON.parse(text);
  return look.isSeen(body as never, scene);
}

const block = (blocker: Person, blocked: Person) =>
  kit.db.insert(blocks).values({ blockerId: blocker.id, blockedId: blocked.id });
const unblock = (blocker: Person, blocked: Person) =>
  kit.db.delete(blocks).where(and(eq(blocks.blockerId, blocker.id), eq(blocks.blockedId, blocked.id)));

describe('a blocked member is absent from', () => {
  const looks = shown.flatMap(([name, all]) => all.map((look, at) => ({ name, look, way: at + 1 })));
  it.each(looks)('$name, way $way, in both directions', async ({ name, look }) => {
    const endpoint = named.get(name);
    if (!endpoint) throw new Error(`${name} is no read of members.`);
    const scene = await newScene();
    const input = await look.seed(scene);
    const isSeen = () => sees(endpoint, look, scene, input);
    expect(await isSeen(), 'without a block').toBe(true);
    await block(scene.viewer, scene.other);
    expect(await isSeen(), 'the viewer blocked').toBe(false);
    await unblock(scene.viewer, scene.other);
    await block(scene.other, scene.viewer);
    expect(await isSeen(), 'the other blocked').toBe(false);
    await unblock(scene.other, scene.viewer);
    expect(await isSeen(), 'after the block').toBe(true);
  });
});
