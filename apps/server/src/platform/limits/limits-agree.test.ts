import { api } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberKit, memberKit } from '../../testing/member-kit.ts';
import { features } from '../../features.ts';
import { collect } from '../feature.ts';
import { type Limit, platformLimits } from './limit.ts';
/** What each request that a limit counts brings with it, at most; one that is not named brings nothing. */
const reads: Partial<Record<string, number>> = {
  messages: 7,
  posts: 3,
  comments: 3,
  follows: 3,
  profiles: 4,
  searches: 1,
};
/** Those that hold everything a caller does, or are not asked by way of the API. */
const general: string[] = ['member', 'writes', 'anonymous', 'unknownSessions', 'files', 'sockets', 'groupTyping'];
/** Those of visitors, by address; a page of a visitor asks for its shell besides. */
const visitors: string[] = [
  'loginAccount',
  'loginAddress',
  'emergencyLogin',
  'register',
  'resetEmail',
  'resetAddress',
  'clientErrors',
  'setupToken',
];

/** Those of requests that change nothing. */
const reading: string[] = ['searches', 'searchSuggestions', 'mentions', 'topicSearches', 'profiles', 'analytics'];

const all = [...Object.values(platformLimits), ...collect(features, 'limits').flat()];
const specific = all.filter(({ name }) => !general.includes(name));
/** The most that a limit allows within a span of time. */
const mostIn = (limit: Limit, seconds: number): number => limit.points * Math.max(1, seconds / limit.seconds);

describe('every specific limit can be reached within the general ones', () => {
  it.each(specific)('$name', (limit) => {
    const { name } = limit;
    const { anonymous, member, writes } = platformLimits;
    const of = visitors.includes(name) ? anonymous : member;
    expect(mostIn(limit, of.seconds) * (1 + (reads[name] ?? 0))).toBeLessThanOrEqual(of.points);
    if (of === member && !reading.includes(name))
      expect(mostIn(limit, writes.seconds)).toBeLessThanOrEqual(writes.points);
  });
});

describe('sixty messages a minute', () => {
  // A tenth of everything: the limits keep their proportions.
  let kit: MemberKit;
  beforeAll(async () => {
    kit = await memberKit({ rateLimitScale: 0.1 });
  });
  afterAll(() => kit.close());

  it('go out for five minutes on end, with seven reads each', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    for (const [one, two] of [
      [ann, bo],
      [bo, ann],
    ] as const)
      await one.ok(api.follows.follow, { body: { targetId: two.id, targetType: 'user' } });
    for (let minute = 0; minute < 5; minute += 1) {
      for (let nth = 0; nth < 6; nth += 1) {
        await ann.ok(api.messages.send, { body: { recipientId: bo.id, content: `Load ${minute}.${nth}` } });
        for (let read = 0; read < 7; read += 1) await ann.ok(api.unreadNotifications.unreadCount, {});
      }
      const more = await ann.refused(api.messages.send, { body: { recipientId: bo.id, content: 'One more' } });
      expect(more).toMatchObject({ status: 429, error: expect.stringContaining('You can send 60 messages a minute.') });
      kit.clock.advance(60_000);
    }
  });
});
