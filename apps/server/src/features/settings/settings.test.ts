import { api } from '@innerspring/contract';
import { NOTIFICATION_TYPES } from '@innerspring/contract/settings/choices';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberKit, memberKit } from '../../testing/member-kit.ts';
import { users } from '../../core/accounts/accounts.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const { settings } = api;

describe('settings', () => {
  it('are the presets until the member chooses', async () => {
    const someone = await kit.member();
    expect(await someone.ok(settings.get, {})).toMatchObject({
      emailVisibility: 'connections',
      showsActivity: true,
      viewingMode: 'named',
      requiresFollowApproval: false,
      whoMayMessage: 'all',
      digest: 'none',
      quietHours: { on: false, from: '22:00', to: '07:00' },
      mutedWords: [],
      theme: 'system',
      notifications: {
        reaction: { app: true, mail: false, digest: true },
        comment: { app: true, mail: true, digest: false },
      },
    });
  });

  it.each([
    { emailVisibility: 'nobody' },
    { showsActivity: false },
    { viewingMode: 'profession' },
    { viewingMode: 'private' },
    { requiresFollowApproval: true },
    { whoMayMessage: 'network' },
    { searchableFields: ['title', 'skills'] },
    { searchableFields: [] },
    { showsOnLeaderboard: false },
    { showsAtCompany: false },
    { digest: 'weekly' },
    { digestHour: 17 },
    { quietHours: { on: true, from: '21:30', to: '06:00' } },
    { readReceipts: false },
    { typing: false },
    { enterSends: false },
    { mailDelay: 60 },
    { feedView: 'top' },
    { autoplay: true },
    { mutedWords: ['layoffs', 'box spring'] },
    { theme: 'dark' },
    { textSize: 'larger' },
    { reducedMotion: true },
    { timeZone: 'Europe/Berlin' },
    { timeZone: '' },
    { dateFormat: 'iso' },
  ] as const)('keep %j and nothing else changes', async (change) => {
    const someone = await kit.member();
    const before = await someone.ok(settings.get, {});
    // The schema takes plain arrays; the cases above are written as constants.
    const body = JSON.parse(JSON.stringify(change)) as Parameters<typeof someone.ok<typeof settings.change>>[1]['body'];
    const expected = { ...before, ...body };
    expect(await someone.ok(settings.change, { body })).toEqual(expected);
    expect(await someone.ok(settings.get, {})).toEqual(expected);
  });

  it('keep every switch of the matrix by itself', async () => {
    const someone = await kit.member();
    for (const type of Object.keys(NOTIFICATION_TYPES)) {
      const before = (await someone.ok(settings.get, {})).notifications;
      const own = before[type as keyof typeof before];
      await someone.ok(settings.change, { body: { notifications: { [type]: { app: !own.app } } } });
      expect((await someone.ok(settings.get, {})).notifications).toEqual({
        ...before,
        [type]: { ...own, app: !own.app },
      });
    }
  });

  it('that are saved at the same time both stay', async () => {
    const someone = await kit.member();
    await Promise.all([
      someone.ok(settings.change, { body: { notifications: { poll: { app: false } } } }),
      someone.ok(settings.change, { body: { notifications: { news: { digest: false } } } }),
      someone.ok(settings.change, { body: { theme: 'dark' } }),
      someone.ok(settings.change, { body: { whoMayMessage: 'nobody' } }),
    ]);
    expect(await someone.ok(settings.get, {})).toMatchObject({
      notifications: { poll: { app: false, digest: true }, news: { digest: false } },
      theme: 'dark',
      whoMayMessage: 'nobody',
    });
  });

  it('belong to the one who asks', async () => {
    const [one, two] = [await kit.member(), await kit.member()];
    await one.ok(settings.change, { body: { theme: 'dark', mutedWords: ['recall'] } });
    expect(await two.ok(settings.get, {})).toMatchObject({ theme: 'system', mutedWords: [] });
  });

  it('are read as presets where something unknown was kept', async () => {
    const someone = await kit.member({
      preferences: {
        theme: 'neon',
        digestHour: 99,
        notifications: { comment: { mail: 'yes' }, gone: 1 },
        textSize: 'large',
      },
    });
    expect(await someone.ok(settings.get, {})).toMatchObject({
      theme: 'system',
      digestHour: 8,
      textSize: 'large',
      notifications: { comment: { app: true, mail: true } },
    });
  });

  it('take the name that the private mode had before there were three', async () => {
    const someone = await kit.member();
    const body = JSON.parse('{"viewingMode":"anonymous"}') as object;
    expect((await someone.ok(settings.change, { body })).viewingMode).toBe('private');
    expect((await someone.ok(settings.get, {})).viewingMode).toBe('private');
  });

  it.each([
    [{ emailVisibility: 'friends' }, 'emailVisibility'],
    [{ showsActivity: 'yes' }, 'showsActivity'],
    [{ viewingMode: 'ghost' }, 'viewingMode'],
    [{ whoMayMessage: 1 }, 'whoMayMessage'],
    [{ searchableFields: ['password_hash'] }, 'searchableFields.0'],
    [{ searchableFields: ['title', 'title'] }, 'searchableFields'],
    [{ digest: 'hourly' }, 'digest'],
    [{ digestHour: 24 }, 'digestHour'],
    [{ digestHour: 1.5 }, 'digestHour'],
    [{ quietHours: { on: true, from: '25:00', to: '06:00' } }, 'quietHours.from'],
    [{ mailDelay: 7 }, 'mailDelay'],
    [{ mutedWords: ['a'] }, 'mutedWords.0'],
    [{ mutedWords: ['two\nlines'] }, 'mutedWords.0'],
    [{ mutedWords: ['foam\u0000'] }, 'mutedWords.0'],
    [{ mutedWords: ['Foam', 'foam'] }, 'mutedWords'],
    [{ mutedWords: Array.from({ length: 201 }, (_, number) => `word ${number}`) }, 'mutedWords'],
    [{ theme: 'neon' }, 'theme'],
    [{ textSize: 48 }, 'textSize'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: `A${'/B'.repeat(100)}` }, 'timeZone'],
    [{ dateFormat: '%s' }, 'dateFormat'],
    [{ notifications: { comment: { app: 1 } } }, 'notifications.comment.app'],
  ])('refuse %j, naming the field, and change nothing', async (body, field) => {
    const someone = await kit.member();
    const before = await someone.ok(settings.get, {});
    const refusal = await someone.refused(settings.change, { body: { showsAtCompany: false, ...body } });
    expect([refusal.status, refusal.code]).toEqual([400, 'invalid']);
    expect(Object.keys(refusal.fields ?? {})).toContain(field);
    expect(await someone.ok(settings.get, {})).toEqual(before);
  });

  it.each([
    { isAdmin: true },
    { preferences: {} },
    { passwordHash: 'x' },
    { notifications: { security: { app: false } } },
    { notifications: { comment: { push: true } } },
    { quietHours: { on: true, from: '22:00', to: '06:00', days: [] } },
  ])('refuse what they do not know: %j', async (body) => {
    const someone = await kit.member();
    expect((await someone.refused(settings.change, { body })).code).toBe('invalid');
    const [row] = await kit.db.select().from(users).where(eq(users.id, someone.id));
    expect([row?.isAdmin, row?.preferences]).toEqual([false, {}]);
  });
});
