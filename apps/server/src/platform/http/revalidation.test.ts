import { api } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { linkedBuses } from '../../testing/linked-buses.ts';
import { manualClock } from '../clock.ts';
import { createRevalidation, REVALIDATION_MS } from './revalidation.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

/** The home feed for who has the answer with this tag. */
async function ask(person: Person, tag?: string): Promise<{ status: number; text: string; tag: string }> {
  const sent = await person.send(api.posts.feed, { query: {} }, tag ? { 'if-none-match': tag } : {});
  return { status: sent.status, text: sent.text, tag: sent.headers.etag ?? '' };
}

async function readerAndAuthor() {
  const [reader, author] = [await kit.member(), await kit.member()];
  await reader.ok(api.follows.follow, { body: { targetId: author.id, targetType: 'user' } });
  const { id } = await author.ok(api.posts.create, { body: { content: 'The first of today' } });
  const { status, tag } = await ask(reader);
  expect(status).toBe(200);
  return { reader, author, id, tag };
}

const react = (person: Person, id: number) => person.ok(api.posts.react, { params: { id }, body: { kind: 'like' } });

describe('a tagged answer', () => {
  it('is spared to who has it, without a statement beside the session’s', async () => {
    const { reader, tag } = await readerAndAuthor();
    const statements = await countStatements(async () =>
      expect(await ask(reader, tag)).toEqual({ status: 304, text: '', tag }),
    );
    expect(statements).toBe(1);
    expect(await ask(reader, '"another"')).toMatchObject({ status: 200, tag });
    expect(await ask(reader)).toMatchObject({ status: 200, tag });
  });

  it('is spared after two seconds if a look finds nothing new', async () => {
    const { reader, tag } = await readerAndAuthor();
    kit.clock.advance(REVALIDATION_MS);
    expect(await countStatements(() => ask(reader, tag))).toBe(2);
    expect(await ask(reader, tag)).toEqual({ status: 304, text: '', tag });
  });

  it('is given at once after own writes and new posts', async () => {
    const { reader, author, id, tag } = await readerAndAuthor();
    await react(reader, id);
    const reacted = await ask(reader, tag);
    expect(reacted.status).toBe(200);
    expect(reacted.tag).not.toBe(tag);
    await author.ok(api.posts.create, { body: { content: 'The second of today' } });
    const grown = await ask(reader, reacted.tag);
    expect(grown.status).toBe(200);
    expect(grown.text).toContain('The second of today');
  });

  it('is given two seconds after what others did to it', async () => {
    const { reader, id, tag } = await readerAndAuthor();
    await react(await kit.member(), id);
    expect((await ask(reader, tag)).status).toBe(304);
    kit.clock.advance(REVALIDATION_MS);
    expect((await ask(reader, tag)).status).toBe(200);
  });

  it('is given at once to who was blocked', async () => {
    const { reader, author, tag } = await readerAndAuthor();
    await author.ok(api.safety.block, { params: { id: reader.id } });
    const after = await ask(reader, tag);
    expect(after.status).toBe(200);
    expect(after.text).not.toContain('The first of today');
  });

  it('says nothing to others: a tag counts for the member who was given it', async () => {
    const { tag } = await readerAndAuthor();
    expect((await ask(await kit.member(), tag)).status).toBe(200);
    const visitor = await kit.visitor.send(api.posts.feed, { query: {} }, { 'if-none-match': tag });
    expect(visitor.status).toBe(401);
  });
});

describe('tags of two processes', () => {
  /** The tags of a process, and what it answers a member who has the tag of the page `words`. */
  function processOn(bus: Parameters<typeof createRevalidation>[0]['bus']) {
    const revalidation = createRevalidation({ bus, clock: manualClock(new Date()) });
    async function statusFor(viewerId: number, words: string, tag?: string): Promise<{ status: number; tag: string }> {
      const sent = { status: 200, tag: '' };
      const reply = {
        code: (status: number) => Object.assign(reply, void (sent.status = status)),
        header: (_name: string, value: string) => Object.assign(reply, void (sent.tag = value)),
        type: () => reply,
        send: () => reply,
      };
      const request = { url: '/feed', headers: { 'if-none-match': tag }, caller: { viewer: { id: viewerId } } };
      await revalidation.answer({ request, reply, work: async () => words } as never);
      return sent;
    }
    return { ...revalidation, statusFor };
  }

  it('are forgotten on both when their member changes something on one', async () => {
    const { one, two } = linkedBuses();
    const [asked, other] = [processOn(one), processOn(two)];
    const { tag } = await other.statusFor(7, 'before');
    const { tag: anothers } = await other.statusFor(8, 'before');
    expect((await other.statusFor(7, 'after', tag)).status).toBe(304);
    asked.forget(7);
    expect((await other.statusFor(7, 'after', tag)).status).toBe(200);
    expect((await other.statusFor(8, 'after', anothers)).status).toBe(304);
  });

  it('are not kept of an answer during which their member changed something on the other', async () => {
    const { one, two } = linkedBuses();
    const [asked, other] = [processOn(one), processOn(two)];
    const answering = other.statusFor(7, 'before');
    asked.forget(7);
    const { tag } = await answering;
    expect((await other.statusFor(7, 'after', tag)).status).toBe(200);
  });

  it('count for nothing while a process may not hear the other, nor what it kept once it does', async () => {
    const { one, two, cut, restore } = linkedBuses();
    const [asked, other] = [processOn(one), processOn(two)];
    const { tag } = await other.statusFor(7, 'before');
    cut();
    asked.forget(7);
    expect((await other.statusFor(7, 'after', tag)).status).toBe(200);
    const { tag: kept } = await other.statusFor(7, 'meanwhile');
    restore();
    expect((await other.statusFor(7, 'after', kept)).status).toBe(200);
  });
});
