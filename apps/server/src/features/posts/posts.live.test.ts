import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { LiveFromServer } from '@innerspring/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { testApp } from '../../testing/test-app.ts';
import { companies } from '../companies/companies.tables.ts';
import { follows, blocks, mutes, repostMutes } from '../../core/relations/relations.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { posts } from './posts.tables.ts';
let site: Awaited<ReturnType<typeof testApp>>;
let port: number;
let count = 0;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  site = await testApp();
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  port = (site.app.server.address() as AddressInfo).port;
});
afterAll(() => site.close());
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

async function member(applicationStatus: 'approved' | 'rejected' = 'approved'): Promise<number> {
  count += 1;
  const [row] = await site.deps.db
    .insert(users)
    .values({
      username: `live${count}`,
      email: `live${count}@example.com`,
      fullName: 'Liv E',
      applicationStatus,
    })
    .returning({ id: users.id });
  return row?.id ?? 0;
}

/** An open, authenticated tab; `next` waits for the next frame after auth_success. */
async function tab(userId: number, given?: string) {
  const secret =
    given ??
    (
      await site.deps.sessions.open({
        userId,
        device: 'test',
        ip: null,
        isAdmin: false,
      })
    ).secret;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
    headers: { cookie: `sid=${secret}` },
    origin: new URL(site.deps.config.publicUrl).origin,
  });
  sockets.push(socket);
  const frames: LiveFromServer[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', (data) => {
    frames.push(LiveFromServer.parse(JSON.parse(String(data))));
    waiting.shift()?.();
  });
  const next = async (): Promise<LiveFromServer> => {
    if (frames.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    return frames.shift() ?? next();
  };
  const closed = once(socket, 'close').then(([code]) => Number(code));
  await once(socket, 'open');
  await next();
  socket.send(JSON.stringify({ type: 'auth', userId }));
  await next();
  return { next, frames, closed };
}

const follow = (
  followerId: number,
  target: { userId: number } | { companyId: number },
  state: 'following' | 'requested' = 'following',
) => site.deps.db.insert(follows).values({ followerId, ...target, state });

async function refusal(cookie: string, origin: string): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
    headers: { cookie },
    origin,
  });
  const [, response] = await once(socket, 'unexpected-response');
  socket.on('error', () => undefined);
  socket.terminate();
  return response.statusCode;
}

describe('the live connection', () => {
  it('opens to nobody without a session, and from no foreign page', async () => {
    const { secret } = await site.deps.sessions.open({
      userId: await member(),
      device: 'test',
      ip: null,
      isAdmin: false,
    });
    const own = new URL(site.deps.config.publicUrl).origin;
    expect(await refusal('', own)).toBe(401);
    expect(await refusal(`sid=${'x'.repeat(43)}`, own)).toBe(401);
    expect(await refusal(`sid=${secret}`, 'https://evil.example')).toBe(403);
  });

  it('ends with the session: logging out closes the tab', async () => {
    const id = await member();
    const { secret, session } = await site.deps.sessions.open({
      userId: id,
      device: 'test',
      ip: null,
      isAdmin: false,
    });
    const open = await tab(id, secret);
    await site.deps.sessions.end({ userId: id, sessionIds: [session.id] });
    expect(await open.closed).toBe(1008);
  });
});

describe('a new post', () => {
  it('reaches the open tabs of those who follow the author, and nobody else', async () => {
    const [author, follower, stranger, requester, rejected] = [
      await member(),
      await member(),
      await member(),
      await member(),
      await member('rejected'),
    ];
    await follow(follower, { userId: author });
    await follow(requester, { userId: author }, 'requested');
    await follow(rejected, { userId: author });
    const others = [await tab(author), await tab(stranger), await tab(requester), await tab(rejected)];
    const [first, second] = [await tab(follower), await tab(follower)];
    site.deps.bus.publish('posts.created', {
      postId: 901,
      authorId: author,
      companyId: null,
    });
    expect(await first.next()).toEqual({ type: 'feed_new', postIds: [901] });
    expect(await second.next()).toEqual({ type: 'feed_new', postIds: [901] });
    expect(others.flatMap(({ frames }) => frames)).toEqual([]);
  });

  it('for connections reaches only followers whom the author follows back', async () => {
    const [author, connection, follower] = [await member(), await member(), await member()];
    await follow(connection, { userId: author });
    await follow(author, { userId: connection });
    await follow(follower, { userId: author });
    const [post] = await site.deps.db
      .insert(posts)
      .values({ authorId: author, content: 'Between us', audience: 'connections' })
      .returning({ id: posts.id });
    const postId = post?.id ?? 0;
    const [heard, other] = [await tab(connection), await tab(follower)];
    site.deps.bus.publish('posts.created', { postId, authorId: author, companyId: null });
    expect(await heard.next()).toEqual({ type: 'feed_new', postIds: [postId] });
    expect(other.frames).toEqual([]);
  });

  it('that repeats another stays away from who turned the reposts of its author off', async () => {
    const [author, reader, tired] = [await member(), await member(), await member()];
    for (const follower of [reader, tired]) await follow(follower, { userId: author });
    await site.deps.db.insert(repostMutes).values({ userId: tired, targetId: author });
    const [repost] = await site.deps.db
      .insert(posts)
      .values({ authorId: author, content: 'See this', isRepost: true })
      .returning({ id: posts.id });
    const postId = repost?.id ?? 0;
    const [heard, quiet] = [await tab(reader), await tab(tired)];
    site.deps.bus.publish('posts.created', { postId, authorId: author, companyId: null });
    expect(await heard.next()).toEqual({ type: 'feed_new', postIds: [postId] });
    expect(quiet.frames).toEqual([]);
  });

  it('comes in one frame with the others of the same moment, in order and once each', async () => {
    const [one, two, follower] = [await member(), await member(), await member()];
    await follow(follower, { userId: one });
    await follow(follower, { userId: two });
    const open = await tab(follower);
    for (const postId of [13, 11, 12, 11])
      site.deps.bus.publish('posts.created', {
        postId,
        authorId: postId === 12 ? two : one,
        companyId: null,
      });
    expect(await open.next()).toEqual({
      type: 'feed_new',
      postIds: [11, 12, 13],
    });
    expect(open.frames).toEqual([]);
  });

  it('of a company reaches those who follow the company, not those who follow its writer', async () => {
    const [writer, ofCompany, ofWriter] = [await member(), await member(), await member()];
    const [company] = await site.deps.db
      .insert(companies)
      .values({ name: `Coil Works ${count}` })
      .returning({ id: companies.id });
    const companyId = company?.id ?? 0;
    await follow(ofCompany, { companyId });
    await follow(writer, { companyId });
    await follow(ofWriter, { userId: writer });
    const [heard, others] = [await tab(ofCompany), [await tab(ofWriter), await tab(writer)]];
    site.deps.bus.publish('posts.created', {
      postId: 21,
      authorId: writer,
      companyId,
    });
    expect(await heard.next()).toEqual({ type: 'feed_new', postIds: [21] });
    expect(others.flatMap(({ frames }) => frames)).toEqual([]);
  });
});

describe('a new post of somebody muted or blocked', () => {
  it('says nothing to those tabs, also when it speaks for a company', async () => {
    const [author, muter, blocker, blocked, reader] = [
      await member(),
      await member(),
      await member(),
      await member(),
      await member(),
    ];
    const [company] = await site.deps.db
      .insert(companies)
      .values({ name: `Foam Works ${count}` })
      .returning({ id: companies.id });
    const companyId = company?.id ?? 0;
    for (const follower of [muter, blocker, blocked, reader]) {
      await follow(follower, { userId: author });
      await follow(follower, { companyId });
    }
    await site.deps.db.insert(mutes).values({ muterId: muter, mutedId: author });
    await site.deps.db.insert(blocks).values([
      { blockerId: blocker, blockedId: author },
      { blockerId: author, blockedId: blocked },
    ]);
    const quiet = [await tab(muter), await tab(blocker), await tab(blocked)];
    const heard = await tab(reader);
    site.deps.bus.publish('posts.created', { postId: 31, authorId: author, companyId: null });
    site.deps.bus.publish('posts.created', { postId: 32, authorId: author, companyId });
    expect(await heard.next()).toEqual({ type: 'feed_new', postIds: [31, 32] });
    expect(quiet.flatMap(({ frames }) => frames)).toEqual([]);
  });
});

describe('a change of the account', () => {
  it('is told to its owner, an applicant too', async () => {
    const [applicant, other] = [await member('rejected'), await member()];
    const [own, others] = [await tab(applicant), await tab(other)];
    site.deps.bus.publish('account.changed', { userId: applicant });
    expect(await own.next()).toEqual({ type: 'account_changed' });
    expect(others.frames).toEqual([]);
  });
});
