import { api } from '@innerspring/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/member-kit.ts';
import { type NotificationsKit, notificationsKit } from './notifications.kit.ts';
import { type Subscription, unsubscribeToken } from './mails.ts';

let kit: NotificationsKit;
let reader: Person;
beforeAll(async () => {
  kit = await notificationsKit();
});
afterAll(() => kit.close());
beforeEach(async () => {
  reader = await kit.member();
});

const tokenOf = (subscription: Subscription) => unsubscribeToken([kit.deps.config.sessionSecret], subscription);
const settings = () => reader.ok(api.settings.get, {});

describe('a link that stops mails', () => {
  it('works without a session, says what it stops, and can be taken back', async () => {
    const query = { token: tokenOf({ userId: reader.id, mail: 'comment' }) };
    const what = 'Emails about comments and replies';
    expect(await kit.visitor.ok(api.notifications.subscription, { query })).toEqual({ what, isOn: true });
    expect((await settings()).notifications.comment.mail).toBe(true);
    expect(await kit.visitor.ok(api.notifications.unsubscribe, { query })).toEqual({ what, isOn: false });
    expect(await kit.visitor.ok(api.notifications.unsubscribe, { query })).toEqual({ what, isOn: false });
    const { notifications } = await settings();
    expect(notifications.comment).toEqual({ app: true, mail: false, digest: false });
    expect(notifications.mention.mail).toBe(true);
    expect(await kit.visitor.ok(api.notifications.resubscribe, { query })).toEqual({ what, isOn: true });
    expect((await settings()).notifications.comment.mail).toBe(true);
  });

  it('stops the digest, and brings it back at the same pace', async () => {
    await kit.set(reader, { digest: 'weekly', theme: 'dark' });
    const query = { token: tokenOf({ userId: reader.id, digest: 'weekly' }) };
    await kit.visitor.ok(api.notifications.unsubscribe, { query });
    expect(await settings()).toMatchObject({ digest: 'none', theme: 'dark' });
    await kit.visitor.ok(api.notifications.resubscribe, { query });
    expect(await settings()).toMatchObject({ digest: 'weekly', theme: 'dark' });
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['application/json', '{}'],
  ])('is called by mail programs with one click, as %s (RFC 8058)', async (type, payload) => {
    const token = tokenOf({ userId: reader.id, mail: 'mention' });
    const answer = await kit.app.inject({
      method: 'POST',
      url: `/api/notifications/unsubscribe?token=${token}`,
      headers: { 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await settings()).notifications.mention.mail).toBe(false);
  });

  it('is not opened by those who only look at it', async () => {
    const query = { token: tokenOf({ userId: reader.id, mail: 'comment' }) };
    await kit.visitor.ok(api.notifications.subscription, { query });
    expect((await settings()).notifications.comment.mail).toBe(true);
  });

  it('still works when it was made under a secret before; not once that is forgotten', async () => {
    const query = { token: unsubscribeToken(['the secret of last year'], { userId: reader.id, mail: 'comment' }) };
    kit.deps.config.previousSecrets = ['the secret of last month', 'the secret of last year'];
    expect(await kit.visitor.ok(api.notifications.unsubscribe, { query })).toMatchObject({ isOn: false });
    expect((await settings()).notifications.comment.mail).toBe(false);
    kit.deps.config.previousSecrets = [];
    expect(await kit.visitor.refused(api.notifications.resubscribe, { query })).toMatchObject({ status: 404 });
    expect((await settings()).notifications.comment.mail).toBe(false);
  });

  it('is refused where it was not made here', async () => {
    const token = tokenOf({ userId: reader.id, mail: 'comment' });
    const other = await kit.member();
    const forged = [
      token.replace(String(reader.id), String(other.id)),
      token.replace('comment', 'mention'),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`,
      unsubscribeToken(['another secret of another server'], { userId: reader.id, mail: 'comment' }),
      'x',
      tokenOf({ userId: 999_999_999, mail: 'comment' }),
    ];
    for (const query of forged.map((text) => ({ token: text }))) {
      for (const endpoint of [
        api.notifications.subscription,
        api.notifications.unsubscribe,
        api.notifications.resubscribe,
      ])
        expect(await kit.visitor.refused(endpoint, { query })).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect((await kit.visitor.refused(api.notifications.unsubscribe, { query: {} })).code).toBe('invalid');
    expect((await settings()).notifications.comment.mail).toBe(true);
  });
});
