import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isMet, keep, keepBaseline, moved, printMoved, readKept } from './report.ts';

const figure = (name: string, value: number) => ({ name, value, unit: 'ms' });

describe('what moved between two runs', () => {
  it('names changes of a tenth and more, the largest first, and what one run alone measured not at all', () => {
    const before = [figure('a', 10), figure('b', 10), figure('c', 10), figure('gone', 1), figure('none', 0)];
    const after = [figure('a', 12), figure('b', 10.9), figure('c', 5), figure('new', 1), figure('none', 3)];
    expect(moved(before, after)).toEqual([
      ['c', '10.00 ms', '5.00 ms', '-50%'],
      ['a', '10.00 ms', '12.00 ms', '+20%'],
    ]);
  });
});

describe('a run that is kept', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'innerspring-report-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const run = (commit: string, at: string, ...figures: ReturnType<typeof figure>[]) => ({
    at,
    commit,
    cores: 2,
    figures,
  });

  it('is read again as it was, and is null where there is none', async () => {
    const kept = run('abc', '2026-01-02T03:04:05.678Z', figure('a', 1));
    const file = await keep(kept, folder);
    expect(file).toBe(join(folder, '2026-01-02T03-04-05-678Z.json'));
    expect(await readKept(file)).toEqual(kept);
    expect(await readKept(join(folder, 'none.json'))).toBeNull();
  });

  it('becomes the baseline; what it did not measure stays, with the commit that it is of', async () => {
    const file = join(folder, 'baseline.json');
    await keepBaseline(run('one', '2026-01-01', figure('feed', 10), figure('live', 5), figure('search', 3)), file);
    await keepBaseline(run('two', '2026-01-02', figure('live', 6)), file);
    await keepBaseline(run('three', '2026-01-03', figure('feed', 11)), file);
    expect(await readKept(file)).toEqual({
      ...run('three', '2026-01-03', figure('feed', 11)),
      figures: [
        figure('feed', 11),
        { ...figure('live', 6), of: 'two, 2026-01-02' },
        { ...figure('search', 3), of: 'one, 2026-01-01' },
      ],
    });
  });

  it('is what a later one is compared with', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    printMoved(run('abc', '2026-01-01', figure('a', 10)), [figure('a', 12)]);
    printMoved(run('abc', '2026-01-01', figure('a', 10)), [figure('a', 10.5)]);
    const printed = log.mock.calls.flat().join('\n');
    log.mockRestore();
    expect(printed).toContain('Since 2026-01-01 (abc):');
    expect(printed).toContain('| a      | 10.00 ms | 12.00 ms | +20%   |');
    expect(printed).toContain('Nothing changed by 10% or more.');
  });
});

it('takes a target for met on its right side only', () => {
  expect(isMet({ ...figure('a', 5), target: { below: 5 } })).toBe(false);
  expect(isMet({ ...figure('a', 4.9), target: { below: 5 } })).toBe(true);
  expect(isMet({ ...figure('a', 5), target: { above: 5 } })).toBe(true);
  expect(isMet(figure('a', 5))).toBe(true);
});
