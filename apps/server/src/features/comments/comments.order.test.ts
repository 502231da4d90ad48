import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import type { Person } from '../../testing/member-kit.ts';
import { follows } from '../../core/relations/relations.tables.ts';
import { type CommentsKit, commentsKit, of } from './comments.kit.ts';
import { comments } from './comments.tables.ts';

const HOUR = 3_600_000;
let kit: CommentsKit;
let author: Person;
let viewer: Person;
let post: { id: number };
beforeAll(async () => {
  kit = await commentsKit();
});
afterAll(() => kit.close());
beforeEach(async () => {
  [author, viewer] = [await kit.member(), await kit.member()];
  post = await kit.post(author);
});

const follow = (from: Person, to: Person) => kit.db.insert(follows).values({ followerId: from.id, userId: to.id });
const relevant = () => kit.listed(viewer, post, 'relevant');

/** All pages of an order, by number. */
async function walk(sort: 'relevant' | 'newest' | 'oldest', between?: () => Promise<unknown>): Promise<number[]> {
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await viewer.ok(api.comments.list, { ...of(post), query: { sort, cursor } });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
    await between?.();
  } while (cursor);
  return seen;
}

describe('the most relevant comments', () => {
  it('are newer ones, where nothing else tells them apart', async () => {
    await kit.say(author, post, 'Old');
    kit.clock.advance(HOUR);
    await kit.say(author, post, 'New');
    expect(await relevant()).toEqual(['New', 'Old']);
  });

  it('are those that more different members answered, whoever answers often', async () => {
    const [one, two] = [await kit.member(), await kit.member()];
    const asked = await kit.say(author, post, 'Answered by two');
    const busy = await kit.say(author, post, 'Answered by one, often');
    await kit.say(author, post, 'Answered by its own writer', busy);
    await kit.say(one, post, 'Yes', asked);
    await kit.say(two, post, 'No', asked);
    for (const words of ['Yes, yes', 'Indeed', 'I say']) await kit.say(one, post, words, busy);
    kit.clock.advance(HOUR);
    await kit.say(author, post, 'New');
    expect(await relevant()).toEqual(['Answered by two', 'Answered by one, often', 'New']);
  });

  it('are those of connections, then of members followed', async () => {
    const [connected, followed] = [await kit.member(), await kit.member()];
    await follow(viewer, connected);
    await follow(connected, viewer);
    await follow(viewer, followed);
    await kit.say(connected, post, 'Connection');
    await kit.say(followed, post, 'Followed');
    kit.clock.advance(HOUR);
    await kit.say(await kit.member(), post, 'Stranger');
    expect(await relevant()).toEqual(['Connection', 'Followed', 'Stranger']);
    expect(await kit.listed(author, post, 'relevant')).toEqual(['Stranger', 'Followed', 'Connection']);
  });

  it('give way with time: 36 hours weigh as much as one answer by another', async () => {
    const answered = await kit.say(author, post, 'Answered');
    await kit.say(viewer, post, 'Yes', answered);
    kit.clock.advance(35 * HOUR);
    await kit.say(author, post, 'A day and a half later');
    expect(await relevant()).toEqual(['Answered', 'A day and a half later']);
    kit.clock.advance(2 * HOUR);
    await kit.say(author, post, 'Later still');
    expect(await relevant()).toEqual(['Later still', 'Answered', 'A day and a half later']);
  });

  it('begin with the pinned one; the orders by time do not', async () => {
    const pinned = await kit.say(author, post, 'Pinned');
    kit.clock.advance(100 * HOUR);
    await kit.say(author, post, 'New');
    await author.ok(api.comments.pin, of(pinned));
    expect(await relevant()).toEqual(['Pinned', 'New']);
    expect(await kit.listed(viewer, post, 'newest')).toEqual(['New', 'Pinned']);
    expect(await kit.listed(viewer, post, 'oldest')).toEqual(['Pinned', 'New']);
  });
});

describe('among very many comments', () => {
  /** 130 comments an hour apart, the first of them pinned. */
  async function fill(): Promise<number[]> {
    const now = kit.clock.now().getTime();
    const values = Array.from({ length: 130 }, (_, at) => ({
      subjectKind: 'post',
      subjectId: post.id,
      authorId: author.id,
      content: `Comment ${at}`,
      createdAt: new Date(now - (130 - at) * HOUR),
    }));
    const ids = (await kit.db.insert(comments).values(values).returning({ id: comments.id })).map(({ id }) => id);
    await author.ok(api.comments.pin, of({ id: ids[0] ?? 0 }));
    return ids;
  }

  it('each order shows each once: relevant ranks the newest, the others follow by time', async () => {
    const ids = await fill();
    const answered = ids[60] ?? 0;
    const early = ids[10] ?? 0;
    for (const id of [answered, early]) await kit.say(viewer, post, `Yes, ${id}`, { id });
    const [pinned, ...others] = ids;
    const rest = others.toReversed();
    const ranked = await walk('relevant');
    expect(ranked).toHaveLength(130);
    expect(ranked[0]).toBe(pinned);
    // Lifted by 36 hours among the newest hundred; those before are not ranked, so an answer does not lift them.
    expect(rest.indexOf(answered) - ranked.indexOf(answered)).toBeGreaterThan(30);
    expect(ranked.filter((id) => id !== answered)).toEqual([pinned, ...rest.filter((id) => id !== answered)]);
    expect(await walk('newest')).toEqual(ids.toReversed());
    expect(await walk('oldest')).toEqual(ids);
  });

  it('a page goes on where the last ended, whatever is written meanwhile', async () => {
    const ids = await fill();
    let page = 0;
    const seen = await walk('relevant', () => kit.say(author, post, `New meanwhile ${(page += 1)}`));
    expect(seen.toSorted((a, b) => a - b)).toEqual(ids);
  });
});

it.each(['relevant', 'newest', 'oldest'])('a cursor that was not given is refused, sorted by %s', async (sort) => {
  for (const cursor of ['MQ_', 'bm90IGEgcGxhY2U', Buffer.from('1e9 1 1').toString('base64url')]) {
    const refused = await viewer.refused(api.comments.list, { ...of(post), query: { sort, cursor } });
    expect(refused).toMatchObject({ status: 400, error: 'This page link isn’t valid' });
  }
  expect((await viewer.refused(api.comments.list, { ...of(post), query: { sort: 'loudest' } })).status).toBe(400);
});
