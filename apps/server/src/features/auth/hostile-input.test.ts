import { withoutControls } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../core/accounts/accounts.tables.ts';
import { type AuthKit, authKit, registrationForm } from '../../testing/auth-kit.ts';
import { hasCorpora, corpus } from '../../testing/hostile/corpora.ts';
import { weakHashes } from '../../testing/hostile/weak-hashes.ts';

/** Every payload of the corpora on injection and awkward text. */
const payloads = () => ['sqli.txt', 'nosql.txt', 'crlf.txt', 'blns.b64.txt'].flatMap(corpus);

/** What JSON allows where text is expected. */
const otherTypes: unknown[] = [null, 1, true, [], {}, { $gt: '' }, { $ne: null }, ['admin'], { toString: 'x' }];

describe.skipIf(!hasCorpora)('hostile input (skipped where ../shared/corpora is absent)', () => {
  let kit: AuthKit;
  beforeAll(async () => {
    kit = await authKit({ rateLimitScale: 1_000_000 });
    await kit.member({ isAdmin: true });
  });
  afterAll(() => kit.close());

  async function refused(path: string, bodies: object[]) {
    const bad: unknown[] = [];
    const width = 8;
    for (let at = 0; at < bodies.length; at += width) {
      await Promise.all(
        bodies.slice(at, at + width).map(async (body) => {
          const answer = await kit.visitor().post(path, body);
          if (answer.status < 400 || answer.status >= 500 || typeof answer.body.error !== 'string')
            bad.push([answer.status, body]);
        }),
      );
    }
    expect(bad).toEqual([]);
  }

  test.each(['/api/login', '/api/direct/login'])(
    '%s lets nobody in and never breaks',
    { timeout: 120_000 },
    async (path) => {
      const strongHashes = weakHashes();
      const texts = payloads();
      await refused(
        path,
        texts.map((text) => ({ username: text, password: 'wrong one here' })),
      );
      await refused(
        path,
        otherTypes.flatMap((value) => [
          { username: value, password: 'wrong one here' },
          { username: 'admin', password: value },
          { username: value, password: value },
        ]),
      );
      strongHashes();
    },
  );

  test('passwords and codes of any kind', { timeout: 120_000 }, async () => {
    const member = await kit.member();
    const some = payloads().filter((_, at) => at % 20 === 0);
    await refused(
      '/api/login',
      some.map((text) => ({ username: member.username, password: text })),
    );
    await kit.withTwoFactor(member);
    await refused(
      '/api/login',
      some
        .map((secondFactor) => ({ username: member.username, password: member.password, secondFactor }))
        .filter((body) => body.secondFactor.trim() !== ''),
    );
  });

  test('/api/register stores nothing out of bounds and never breaks', { timeout: 120_000 }, async () => {
    const bad: unknown[] = [];
    for (const field of ['email', 'username', 'profession'] as const) {
      for (const value of [...payloads().filter((_, at) => at % 4 === 0), ...otherTypes]) {
        const form = { ...registrationForm(), [field]: value };
        const answer = await kit.visitor().post('/api/register', form);
        if (answer.status >= 500 || (answer.status === 201 && field === 'profession'))
          bad.push([field, value, answer.status]);
      }
    }
    expect(bad).toEqual([]);
    for (const user of await kit.db.select().from(users)) {
      expect(user.isAdmin && user.applicationStatus === 'pending').toBe(false);
      expect(user.username).toMatch(/^[a-z0-9_-]{3,20}$/);
    }
  });

  test('free text comes back without control characters, or is refused', { timeout: 120_000 }, async () => {
    const bad: unknown[] = [];
    for (const text of payloads().filter((_, at) => at % 20 === 0)) {
      const visitor = kit.visitor();
      const industryRole = `In quilting since 2001. ${text}`;
      const answer = await visitor.post('/api/register', { ...registrationForm(), industryRole });
      if (answer.status === 201) {
        const stored = (await visitor.get('/api/application')).body.industryRole;
        if (stored !== withoutControls(industryRole).trim()) bad.push([industryRole, stored]);
      } else if (answer.status !== 400) bad.push([industryRole, answer.status]);
    }
    expect(bad).toEqual([]);
  });

  test.each(['/api/reset-password', '/api/verify-email', '/api/confirm-email-change', '/api/forgot-password'])(
    '%s',
    { timeout: 120_000 },
    async (path) => {
      const some = payloads().filter((_, at) => at % 5 === 0);
      if (path === '/api/forgot-password')
        await refused(
          path,
          some.map((email) => ({ email })),
        );
      else
        await refused(
          path,
          [...some, ...otherTypes].map((token) =>
            path === '/api/reset-password' ? { token, password: 'seven ladders by noon' } : { token },
          ),
        );
    },
  );
});
