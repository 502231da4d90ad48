import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { mails } from '../mail/mail.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { notifications } from '../../core/notifications/notifications.tables.ts';

let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());

const day = 86_400_000;
let count = 0;
const someone = () => {
  count += 1;
  return { name: `Guest ${count}`, email: `guest${count}@coil-works.example` };
};
const invite = (who: Person, body = someone()) => who.ok(api.invitations.create, { body });
const mailTo = async (email: string) => kit.db.select().from(mails).where(eq(mails.to, email));

async function tokenFor(email: string): Promise<string> {
  const body = (await mailTo(email)).find(({ kind }) => kind === 'invitation')?.body ?? '';
  const token = /[?&]invite=([A-Za-z0-9_-]+)/.exec(body)?.[1];
  if (!token) throw new Error(`No link in: ${body}`);
  return token;
}

const application = (email: string, inviteToken?: string) => {
  count += 1;
  return {
    fullName: `Guest ${count}`,
    company: 'Coil & Foam',
    title: 'Buyer',
    profession: 'Sales' as const,
    companyType: 'Retailer' as const,
    location: 'Columbus, OH',
    industryRole: 'I buy mattresses for twelve stores in Ohio.',
    email,
    username: `guest${count}`,
    password: 'quiet coils under ticking',
    acceptTerms: true as const,
    ...(inviteToken ? { inviteToken } : {}),
  };
};

async function states(who: Person) {
  const { items } = await who.ok(api.invitations.list, { query: {} });
  return items.map(({ state, person }) => [state, person?.id ?? null]);
}

describe('inviting', () => {
  it('mails a link that says who invites, with the note', async () => {
    const ann = await kit.member({ fullName: 'Ann Border' });
    const guest = someone();
    const made = await ann.ok(api.invitations.create, { body: { ...guest, note: 'Come and see.' } });
    expect(made).toMatchObject({ ...guest, note: 'Come and see.', state: 'sent', person: null });
    const [mail] = await mailTo(guest.email);
    expect(mail).toMatchObject({ kind: 'invitation', subject: expect.stringContaining('Ann Border invites you') });
    expect(mail?.body).toContain('Come and see.');
    expect(mail?.body).toContain('/auth?apply=1&invite=');
    const token = await tokenFor(guest.email);
    expect(await kit.visitor.ok(api.invitations.byToken, { query: { token } })).toEqual({
      ...guest,
      invitedBy: 'Ann Border',
    });
  });

  it.each([
    [{ name: '', email: 'a@b.example' }, 'name'],
    [{ name: 'Bo', email: 'nowhere' }, 'email'],
    [{ name: 'Bo', email: 'a@b.example', note: 'x'.repeat(501) }, 'note'],
    [{ name: 'Bo\r\nBcc: all@x.example', email: 'a@b.example' }, 'name'],
  ])('%j is refused and nothing is sent', async (body, field) => {
    const ann = await kit.member();
    const answer = await ann.refused(api.invitations.create, { body });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]]);
    expect(await states(ann)).toEqual([]);
  });

  it('the own address and one that is invited already are refused', async () => {
    const ann = await kit.member({ email: 'ann.own@example.com' });
    expect(
      await ann.refused(api.invitations.create, { body: { name: 'Me', email: 'Ann.Own@example.com' } }),
    ).toMatchObject({ status: 400, fields: { email: 'This is your own address' } });
    const guest = someone();
    await invite(ann, guest);
    expect(await ann.refused(api.invitations.create, { body: guest })).toMatchObject({ code: 'already_exists' });
    expect(await mailTo(guest.email)).toHaveLength(1);
    await invite(await kit.member(), guest);
  });

  it('ten may be open, also when asked at once; withdrawing makes room', async () => {
    const ann = await kit.member();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => ann.send(api.invitations.create, { body: someone() })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 201),
      409,
      409,
    ]);
    const list = await ann.ok(api.invitations.list, { query: {} });
    expect(list.open).toBe(10);
    const params = { id: list.items[0]?.id ?? 0 };
    for (let twice = 0; twice < 2; twice++) await ann.ok(api.invitations.withdraw, { params });
    await invite(ann);
    expect((await ann.ok(api.invitations.list, { query: {} })).open).toBe(10);
  });

  it('more than 20 a day wait', async () => {
    const limited = await memberKit({ rateLimitScale: 1 });
    try {
      const ann = await limited.member();
      for (let n = 0; n < 20; n++) {
        const { id } = await invite(ann);
        await ann.ok(api.invitations.withdraw, { params: { id } });
      }
      expect(await ann.refused(api.invitations.create, { body: someone() })).toMatchObject({ status: 429 });
    } finally {
      await limited.close();
    }
  });

  it('answers the same for an address with an account, and tells only its owner', async () => {
    const ann = await kit.member();
    await kit.member({ email: 'bo.known@example.com' });
    const made = await ann.ok(api.invitations.create, { body: { name: 'Bo', email: 'bo.known@example.com' } });
    const other = await invite(ann);
    expect(Object.keys(made)).toEqual(Object.keys(other));
    expect(await states(ann)).toEqual([
      ['sent', null],
      ['sent', null],
    ]);
    const [mail] = await mailTo('bo.known@example.com');
    expect(mail?.body).toContain('you already have an account');
    expect(mail?.body).not.toContain('invite=');
  });
});

describe('withdrawing', () => {
  it('ends the link, and is for one’s own', async () => {
    const [ann, bo] = [await kit.member(), await kit.member()];
    const guest = someone();
    const { id } = await invite(ann, guest);
    const query = { token: await tokenFor(guest.email) };
    expect(await bo.refused(api.invitations.withdraw, { params: { id } })).toMatchObject({ status: 404 });
    await ann.ok(api.invitations.withdraw, { params: { id } });
    expect(await states(ann)).toEqual([['withdrawn', null]]);
    expect(await kit.visitor.refused(api.invitations.byToken, { query })).toMatchObject({ status: 410, code: 'gone' });
    expect(await kit.visitor.refused(api.invitations.byToken, { query: { token: 'x'.repeat(43) } })).toMatchObject({
      status: 410,
    });
  });
});

describe('applying with an invitation', () => {
  it('is seen first by staff, and makes a member of the invited', async () => {
    const [ann, admin] = [await kit.member({ fullName: 'Ann Sponsor' }), await kit.member({ isAdmin: true })];
    await kit.visitor.ok(api.auth.register, { body: application('plain1@coil-works.example') });
    const guest = someone();
    const { id } = await invite(ann, guest);
    const token = await tokenFor(guest.email);
    const { id: userId } = await kit.visitor.ok(api.auth.register, { body: application(guest.email, token) });
    expect(await states(ann)).toEqual([['applied', null]]);
    expect(await ann.refused(api.invitations.withdraw, { params: { id } })).toMatchObject({ code: 'conflict' });
    const queue = await admin.ok(api.admin.applications, { query: {} });
    expect(queue.items[0]).toMatchObject({
      userId,
      signals: expect.arrayContaining([{ kind: 'invited', text: 'Invited by Ann Sponsor', tone: 'good' }]),
    });
    expect(queue.items).toHaveLength(2);

    // A second one with the same link is an application like any other.
    const second = await kit.visitor.ok(api.auth.register, { body: application('second@coil-works.example', token) });
    const [row] = await kit.db.select().from(users).where(eq(users.id, second.id));
    expect(row?.invitedById).toBeNull();

    const body = { status: 'approved', version: 1, confirmEmailReason: 'Ann knows them.' } as const;
    await admin.ok(api.admin.decide, { params: { id: userId }, body });
    await kit.deps.outbox.drain();
    expect(await states(ann)).toEqual([['member', userId]]);
    const told = await kit.db.select().from(notifications).where(eq(notifications.userId, ann.id));
    expect(told.map(({ kind, data }) => [kind, data])).toEqual([['invitation_member', { actorId: userId }]]);
  });

  it('with a link that expired or never was leaves an application like any other', async () => {
    const ann = await kit.member();
    const guest = someone();
    await invite(ann, guest);
    const token = await tokenFor(guest.email);
    kit.clock.advance(30 * day + 1);
    expect(await kit.visitor.refused(api.invitations.byToken, { query: { token } })).toMatchObject({ status: 410 });
    for (const [at, secret] of [token, 'no such token', ''].entries()) {
      const { id } = await kit.visitor.ok(api.auth.register, {
        body: application(`late${at}@coil-works.example`, secret),
      });
      const [row] = await kit.db.select().from(users).where(eq(users.id, id));
      expect(row?.invitedById).toBeNull();
    }
  });
});
