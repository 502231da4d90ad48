import { api } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements, type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { REVALIDATION_MS } from './revalidation.ts';

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
