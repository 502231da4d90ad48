import { api } from '@innerspring/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aMember, anAdmin, signIn, type TestUser } from '../../testing/people.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { issueSetupToken } from './users.commands.ts';

let site: TestApp;
let member: TestUser;
beforeEach(async () => {
  site = await testApp();
  member = await aMember(site);
});
afterEach(() => site.close());

const claim = (token: string, as = member) => site.call(api.admin.setup, { body: { token } }, { as });

it('turns the member with the token into the first admin, in a fresh session', async () => {
  const token = (await issueSetupToken(site.deps)) ?? '';
  expect((await site.call(api.admin.setupState, {}, { as: member })).body).toEqual({
    needsFirstAdmin: true,
    isAdmin: false,
  });
  const old = await signIn(site, member);
  const answer = await site.call(api.admin.setup, { body: { token } }, { cookie: old });
  expect(answer.status).toBe(200);
  const [fresh = ''] = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
  expect((await site.call(api.admin.dashboard, {}, { cookie: fresh })).status).toBe(200);
  expect((await site.call(api.auth.currentUser, {}, { cookie: old })).status).toBe(401);
  expect(await issueSetupToken(site.deps)).toBeNull();
});

it('makes exactly one admin of two who come at the same instant', async () => {
  const token = (await issueSetupToken(site.deps)) ?? '';
  const rival = await aMember(site);
  const answers = await Promise.all([claim(token), claim(token, rival)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('refuses wrong, old and used tokens, and any token once there is an admin', async () => {
  const token = (await issueSetupToken(site.deps)) ?? '';
  expect((await claim('x'.repeat(43))).error.code).toBe('gone');
  site.clock.advance(60 * 60_000);
  expect((await claim(token)).error.code).toBe('gone');
  const next = (await issueSetupToken(site.deps)) ?? '';
  await anAdmin(site);
  expect((await claim(next)).error.error).toBe('This site already has an administrator.');
});

it('keeps no token but its hash, and ends the earlier one', async () => {
  const first = (await issueSetupToken(site.deps)) ?? '';
  const second = (await issueSetupToken(site.deps)) ?? '';
  expect((await claim(first)).error.code).toBe('gone');
  expect((await claim(second)).status).toBe(200);
});

it('stops guessing after five tries', async () => {
  await issueSetupToken(site.deps);
  for (let attempt = 0; attempt < 5; attempt += 1) await claim(`guess-${attempt}-aaaaaaaaaaaaaaaaaa`);
  expect((await claim('guess-6-aaaaaaaaaaaaaaaaaaaaa')).error.code).toBe('rate_limited');
});
