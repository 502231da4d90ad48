import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../..', import.meta.url);
const sources = globSync('**/*.ts', { cwd: root.pathname })
  .filter((path) => !/\.(test|kit|demo)\.ts$|^(testing|demo)\/|\/demo-|sample-files/.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }));
const pathsWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** Work that takes long enough for others to wait for it. */
const heavy = [
  { work: 'pictures', pattern: /from 'sharp'/ },
  { work: 'hashes of passwords', pattern: /promisify\(crypto\.argon2\)/ },
  { work: 'archives of members', pattern: /await archiveOf\(/ },
];
/** Runs in a lane of the outbox, where owners take turns too. */
const inLanes = ['core/media/convert-files.ts'];

describe('work that others wait for', () => {
  it.each(heavy)('is done in turns: $work', ({ pattern }) => {
    const paths = pathsWith(pattern).filter((path) => !inLanes.includes(path));
    expect(paths).not.toEqual([]);
    for (const path of paths) {
      const text = sources.find((one) => one.path === path)?.text ?? '';
      expect(text, `${path} does heavy work outside of a queue`).toMatch(/= workQueue\(/);
    }
  });

  it('that programs of their own do is begun by lanes in which owners take turns', () => {
    expect(pathsWith(/await runBounded\(/)).toEqual(['core/media/convert-files.ts']);
    const lanes = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/outbox\.consume\((?:[^;]*?)width: 1\b[^;]*;/g)].map(([call]) => ({ path, call })),
    );
    expect(lanes.length).toBeGreaterThanOrEqual(2);
    for (const { path, call } of lanes) expect(call, `${path} has a narrow lane without turns`).toContain('fairBy:');
  });

  it('has one kind of queue, and no line of its own making', () => {
    expect(pathsWith(/function \w*[qQ]ueue\(\{ concurrent/)).toEqual(['platform/jobs/work-queue.ts']);
    const own = sources.filter(
      ({ path, text }) => path !== 'platform/jobs/work-queue.ts' && /\blast = \w+\.(then|catch)\(/.test(text),
    );
    expect(own.map(({ path }) => path)).toEqual([]);
  });
});
