import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthKit, authKit, loginOf } from '../../testing/auth-kit.ts';
import { resealTwoFactor } from './second-factor.ts';
import { twoFactor } from './auth.tables.ts';

const [FIRST, SECOND] = ['the first secret of this server', 'the second secret of this server'];
const STEP_MS = 30_000;
let kit: AuthKit;
beforeAll(async () => {
  kit = await authKit();
});
afterAll(() => kit.close());
beforeEach(() => Object.assign(kit.deps.config, { sessionSecret: FIRST, previousSecrets: [] }));

const rotate = (previousSecrets: string[]) =>
  Object.assign(kit.deps.config, { sessionSecret: SECOND, previousSecrets });

async function memberWithApp() {
  const member = await kit.member();
  const app = await kit.withTwoFactor(member);
  const signIn = (secondFactor: string) => kit.visitor().post('/api/login', { ...loginOf(member), secondFactor });
  const sealed = async () => {
    const [row] = await kit.db
      .select({ secret: twoFactor.secret })
      .from(twoFactor)
      .where(eq(twoFactor.userId, member.id));
    return row?.secret;
  };
  /** A code later than the one that switched it on, which is used up. */
  const nextCode = () => {
    kit.clock.advance(STEP_MS);
    return app.code();
  };
  return { ...app, member, signIn, sealed, nextCode };
}

describe('another SESSION_SECRET', () => {
  test('with the one before: nobody is signed out, and codes of authenticator apps go on', async () => {
    const { visitor, signIn, nextCode } = await memberWithApp();
    rotate([FIRST]);
    expect((await visitor.get('/api/user')).status).toBe(200);
    expect((await signIn(nextCode())).status).toBe(200);
    expect((await signIn('000000')).body.code).toBe('second_factor_invalid');
  });

  test('seals them anew, each once, so that the one before can be forgotten', async () => {
    const [one, two] = [await memberWithApp(), await memberWithApp()];
    const before = await one.sealed();
    rotate([FIRST]);
    const three = await memberWithApp();
    const fresh = await three.sealed();
    const { moved, unreadable } = await resealTwoFactor(kit.deps);
    expect([moved >= 2, unreadable]).toEqual([true, 0]);
    expect(await resealTwoFactor(kit.deps)).toEqual({ moved: 0, unreadable: 0 });
    expect(await one.sealed()).not.toBe(before);
    expect(await three.sealed()).toBe(fresh);
    rotate([]);
    for (const { signIn, nextCode } of [one, two, three]) expect((await signIn(nextCode())).status).toBe(200);
  });

  test('without the one before: codes are refused in order, recovery codes work, and it is set up anew', async () => {
    const { member, recoveryCodes, signIn, sealed, nextCode } = await memberWithApp();
    const before = await sealed();
    rotate([]);
    expect((await kit.visitor().post('/api/login', loginOf(member))).body.code).toBe('second_factor_required');
    expect(await signIn(nextCode())).toMatchObject({ status: 401, body: { code: 'second_factor_invalid' } });
    rotate(['a secret that has nothing to do with it']);
    expect((await resealTwoFactor(kit.deps)).unreadable).toBeGreaterThan(0);
    expect(await sealed()).toBe(before);
    expect((await signIn(recoveryCodes[0] ?? '')).status).toBe(200);
  });
});
