import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

/** Work that waits until it is told to go on, and remembers what it was given. */
function stoppable() {
  const pieces: {
    items: string[];
    finish: (outcomes?: (string | Promise<string>)[]) => void;
    fail: (error: Error) => void;
  }[] = [];
  let arrived: () => void = () => undefined;
  const run = (items: string[]) =>
    new Promise<(string | Promise<string>)[]>((resolve, reject) => {
      pieces.push({
        items,
        finish: (outcomes = items.map((item) => `${item} done`)) => resolve(outcomes),
        fail: reject,
      });
      arrived();
    });
  const piece = async (number: number) => {
    while (pieces.length <= number) await new Promise<void>((resolve) => (arrived = resolve));
    const found = pieces[number];
    if (!found) throw new Error('There is no such piece');
    return found;
  };
  return { run, piece, pieces };
}

const keyOf = (item: string) => item.charAt(0);

describe('gathering', () => {
  it('does at once what comes together, and what comes meanwhile in the next piece', async () => {
    const { run, piece, pieces } = stoppable();
    const ask = gather({ most: 10, keyOf, run });
    const early = [ask('a1'), ask('b1')];
    const first = await piece(0);
    expect(first.items).toEqual(['a1', 'b1']);
    const late = [ask('c1'), ask('d1')];
    first.finish();
    expect(await Promise.all(early)).toEqual(['a1 done', 'b1 done']);
    const second = await piece(1);
    expect(second.items).toEqual(['c1', 'd1']);
    second.finish();
    expect(await Promise.all(late)).toEqual(['c1 done', 'd1 done']);
    expect(pieces).toHaveLength(2);
  });

  it('takes at most so many, the longest waiting first, and each key once', async () => {
    const { run, piece } = stoppable();
    const ask = gather({ most: 2, keyOf, run });
    const all = ['a1', 'a2', 'b1', 'c1'].map((item) => ask(item));
    for (const [at, items] of [
      ['a1', 'b1'],
      ['a2', 'c1'],
    ].entries()) {
      const one = await piece(at);
      expect(one.items).toEqual(items);
      one.finish();
    }
    expect(await Promise.all(all)).toEqual(['a1 done', 'a2 done', 'b1 done', 'c1 done']);
  });

  it('fails for all of a failed piece, and goes on', async () => {
    const { run, piece } = stoppable();
    const ask = gather({ most: 10, keyOf, run });
    const lost = Promise.allSettled([ask('a1'), ask('b1')]);
    (await piece(0)).fail(new Error('away'));
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask('a2');
    (await piece(1)).finish();
    expect(await next).toBe('a2 done');
  });

  it('does not wait for an outcome that takes longer', async () => {
    const { run, piece } = stoppable();
    const ask = gather({ most: 10, keyOf, run });
    const slow = Promise.withResolvers<string>();
    const [a, b] = [ask('a1'), ask('b1')];
    (await piece(0)).finish([slow.promise, 'b1 done']);
    expect(await b).toBe('b1 done');
    const next = ask('c1');
    (await piece(1)).finish();
    expect(await next).toBe('c1 done');
    slow.resolve('a1 at last');
    expect(await a).toBe('a1 at last');
  });

  it('does not believe work that gives too few outcomes', async () => {
    const ask = gather({ most: 10, keyOf, run: async () => [] as string[] });
    await expect(ask('a1')).rejects.toThrow('As many outcomes');
  });
});
