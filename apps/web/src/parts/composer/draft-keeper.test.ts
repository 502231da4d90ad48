import { drafts } from '@innerspring/contract/posts/dialog-endpoints';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, held, Refusal } from '../../testing/fake-api.ts';
import { fakeDrafts } from '../../testing/fake-drafts.ts';
import { draftCopy } from './draft-keeper.ts';
import { createDraftKeeper, type DraftState } from './draft-keeper.ts';
import { type DraftWords, noWords } from './draft-words.ts';

let api: ReturnType<typeof fakeApi>;
let server: ReturnType<typeof fakeDrafts>;
beforeEach(() => {
  api = fakeApi();
  server = fakeDrafts(api);
});
afterEach(() => localStorage.clear());

const words = (content: string, more: Partial<DraftWords> = {}): DraftWords => ({ ...noWords, content, ...more });
const copy = () => draftCopy(7, 'new').read();

/** A keeper whose delays end when the test says so. */
function keeperHere() {
  const states: DraftState[] = [];
  let waiting: (() => void) | null = null;
  const keeper = createDraftKeeper(7, 'new', {
    later(work) {
      waiting = work;
      return () => {
        waiting = null;
      };
    },
    onState: (state) => states.push(state),
  });
  return {
    keeper,
    state: () => states.at(-1),
    isWaiting: () => waiting !== null,
    async pass() {
      waiting?.();
      await keeper.hold();
    },
  };
}
const offline = () => {
  throw new TypeError('offline');
};

describe('saving', () => {
  it('waits for a rest, and takes what was written last', async () => {
    const { keeper, pass, state } = keeperHere();
    expect(await keeper.open()).toBeNull();
    keeper.change(words('Half'));
    keeper.change(words('Half a thought'));
    expect(api.asked(drafts.save)).toEqual([]);
    expect(copy()?.words.content).toBe('Half a thought');
    await pass();
    expect(api.asked(drafts.save)).toHaveLength(1);
    expect(server.at()?.content).toBe('Half a thought');
    expect(state()).toEqual({ kind: 'saved' });
    expect(copy()).toBeNull();
  });

  it('of words written meanwhile comes after the one under way, upon its state', async () => {
    const { keeper, isWaiting } = keeperHere();
    await keeper.open();
    keeper.change(words('Half'));
    const first = keeper.settle();
    keeper.change(words('Half a thought'));
    await first;
    expect(copy()).toMatchObject({ words: { content: 'Half a thought' }, basedOn: server.at()?.updatedAt });
    expect(isWaiting()).toBe(true);
    await keeper.settle();
    expect(server.at()?.content).toBe('Half a thought');
  });

  it('of nothing discards', async () => {
    server.put('Half a thought');
    const { keeper, pass, state } = keeperHere();
    expect(await keeper.open()).toMatchObject({ content: 'Half a thought' });
    keeper.change(noWords);
    await pass();
    expect(server.at()).toBeNull();
    expect(state()).toEqual({ kind: 'quiet' });
  });

  it('that was refused says why and keeps the copy', async () => {
    api.on(drafts.save, new Refusal(400, 'A draft can have at most 20000 characters'));
    const { keeper, pass, state } = keeperHere();
    await keeper.open();
    keeper.change(words('Too long'));
    await pass();
    expect(state()).toEqual({ kind: 'refused', sentence: 'A draft can have at most 20000 characters' });
    expect(copy()?.words.content).toBe('Too long');
  });

  it('whose answer got lost is seen as done', async () => {
    const { keeper, pass, state, isWaiting } = keeperHere();
    await keeper.open();
    api.on(drafts.save, () => {
      server.put('Half a thought');
      throw new TypeError('lost');
    });
    keeper.change(words('Half a thought'));
    await pass();
    expect(state()).toEqual({ kind: 'local' });
    expect(isWaiting()).toBe(false);
    api.on(drafts.save, new Refusal(409, 'This draft was changed on another device.', undefined, 'conflict'));
    await keeper.settle();
    expect(state()).toEqual({ kind: 'saved' });
  });
});

describe('without a connection', () => {
  it('goes on with the copy of this browser, and saves it when the server is back', async () => {
    api.on(drafts.save, offline);
    const before = keeperHere();
    await before.keeper.open();
    before.keeper.change(words('Half a thought'));
    await before.pass();
    expect(before.state()).toEqual({ kind: 'local' });

    const after = keeperHere();
    server = fakeDrafts(api);
    expect(await after.keeper.open()).toMatchObject({ content: 'Half a thought' });
    await after.keeper.settle();
    expect(server.at()?.content).toBe('Half a thought');
    expect(copy()).toBeNull();
  });

  it('opens with the copy', async () => {
    draftCopy(7, 'new').write({ words: words('Half a thought'), basedOn: null });
    api.on(drafts.get, offline);
    const { keeper, state, isWaiting } = keeperHere();
    expect(await keeper.open()).toMatchObject({ content: 'Half a thought' });
    expect(state()).toEqual({ kind: 'local' });
    expect(isWaiting()).toBe(true);
  });

  it('discards later', async () => {
    server.put('Half a thought');
    const { keeper, pass } = keeperHere();
    await keeper.open();
    api.on(drafts.discard, offline);
    await keeper.discard();
    expect(server.at()).not.toBeNull();
    server = fakeDrafts(api);
    api.on(drafts.discard, ({ query }) => {
      expect(query['basedOn']).toBeTruthy();
      return undefined;
    });
    await pass();
    expect(copy()).toBeNull();
  });
});

describe('two devices', () => {
  it('meet: the copy of this one stands against the newer draft', async () => {
    draftCopy(7, 'new').write({ words: words('From the desk'), basedOn: null });
    server.put('From the phone');
    const { keeper, state } = keeperHere();
    expect(await keeper.open()).toMatchObject({ content: 'From the desk' });
    expect(state()).toMatchObject({ kind: 'conflict', theirs: { content: 'From the phone' } });
    keeper.change(words('From the desk, longer'));
    await keeper.settle();
    expect(server.at()?.content).toBe('From the phone');
    await keeper.keepMine();
    expect(server.at()?.content).toBe('From the desk, longer');
    expect(state()).toEqual({ kind: 'saved' });
  });

  it('meet while both write: the other’s words can be taken', async () => {
    const { keeper, pass, state } = keeperHere();
    await keeper.open();
    server.put('From the phone');
    keeper.change(words('From the desk'));
    await pass();
    expect(state()).toMatchObject({ kind: 'conflict', sentence: 'This draft was changed on another device.' });
    expect(keeper.takeTheirs()).toMatchObject({ content: 'From the phone' });
    expect(copy()).toBeNull();
    keeper.change(words('From the phone, longer'));
    await keeper.settle();
    expect(server.at()?.content).toBe('From the phone, longer');
  });

  it('meet where the draft was published or discarded', async () => {
    const base = server.put('Half a thought').get('new')?.updatedAt ?? '';
    draftCopy(7, 'new').write({ words: words('Half a thought, longer'), basedOn: base });
    server.drop();
    const { keeper, state } = keeperHere();
    await keeper.open();
    expect(state()).toEqual({
      kind: 'conflict',
      sentence: 'This draft was published or discarded on another device.',
      theirs: null,
    });
    expect(keeper.takeTheirs()).toEqual(noWords);
    expect(copy()).toBeNull();
  });
});

it('holds until nothing is on its way, so that publishing is not followed by a save', async () => {
  const { keeper, isWaiting } = keeperHere();
  await keeper.open();
  const answer = held<void>();
  api.on(drafts.save, async () => {
    await answer.promise;
    return new Refusal(503, 'busy', undefined, 'unavailable');
  });
  keeper.change(words('Half a thought'));
  void keeper.settle();
  let isHeld = false;
  const holding = keeper.hold().then(() => {
    isHeld = true;
  });
  await Promise.resolve();
  expect(isHeld).toBe(false);
  answer.release(undefined);
  await holding;
  expect(isWaiting()).toBe(false);
  keeper.stop();
  expect(copy()).toBeNull();
  await keeper.settle();
  expect(api.asked(drafts.save)).toHaveLength(1);
});
