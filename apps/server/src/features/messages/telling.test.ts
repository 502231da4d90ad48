import { api } from '@innerspring/contract';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../mail/mail.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { notifications } from '../../core/notifications/notifications.tables.ts';
import { reportCases } from '../safety/safety.tables.ts';
import { messagesExport } from './messages.personal-data.ts';
import { eraseDueAccounts } from '../settings/erasure.commands.ts';
import { conversations, messages } from './messages.tables.ts';
import { type Member, type MessagesKit, messagesKit } from './messages.kit.ts';

let kit: MessagesKit;
beforeAll(async () => {
  kit = await messagesKit();
});
afterAll(() => kit.close());

const MINUTE = 60_000;

async function later(minutes: number): Promise<void> {
  kit.clock.advance(minutes * MINUTE);
  await kit.deps.outbox.drain();
}

const toldOf = async ({ id }: Member) => {
  const rows = await kit.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, id))
    .orderBy(asc(notifications.id));
  return rows.map(({ kind, data }) => ({ kind, data }));
};

const mailsTo = async ({ id }: Member) => {
  const [row] = await kit.db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return kit.db
    .select()
    .from(mails)
    .where(eq(mails.to, row?.email ?? ''));
};

describe('unread messages', () => {
  it('are told once they have waited 15 minutes, the first of a run only', async () => {
    const [ann, bo] = await kit.connected();
    await kit.send(ann, bo, 'Hello');
    await later(10);
    await kit.send(ann, bo, 'Are you there?');
    expect(await toldOf(bo)).toEqual([]);
    await later(5);
    expect(await toldOf(bo)).toEqual([{ kind: 'message_unread', data: { actorId: ann.id, count: 2 } }]);
    expect(await mailsTo(bo)).toHaveLength(1);
    await kit.send(ann, bo, 'Hello again');
    await later(60);
    expect(await toldOf(bo)).toHaveLength(1);
    expect(await mailsTo(bo)).toHaveLength(1);
    await bo.ok(api.messages.read, { params: { id: ann.id }, body: { seq: 3 } });
    await kit.send(ann, bo, 'Another time');
    await later(15);
    expect(await mailsTo(bo)).toHaveLength(2);
  });

  it('are not told where they were read, muted or taken back in time', async () => {
    const [ann, bo] = await kit.connected();
    await kit.send(ann, bo, 'Hello');
    await later(10);
    await bo.ok(api.messages.read, { params: { id: ann.id }, body: { seq: 1 } });
    await kit.send(bo, ann, 'Hello');
    await ann.ok(api.messages.mute, { params: { id: bo.id }, body: { length: 'always' } });
    const { id } = await kit.send(ann, bo, 'Oops');
    await ann.ok(api.messages.remove, { params: { id }, query: { for: 'all' } });
    await later(60);
    expect(await toldOf(bo)).toEqual([]);
    expect(await toldOf(ann)).toEqual([]);
  });

  it('come as late as the member chose, and without a mail where they want none', async () => {
    const [ann, bo] = await kit.connected();
    const cy = await kit.member();
    await kit.connect(ann, cy);
    await bo.ok(api.settings.change, { body: { mailDelay: 60 } });
    await cy.ok(api.settings.change, { body: { mailDelay: 0 } });
    await kit.send(ann, bo, 'Hello');
    await kit.send(ann, cy, 'Hello');
    await later(15);
    expect([await toldOf(bo), await toldOf(cy)].map((told) => told.length)).toEqual([0, 1]);
    await later(45);
    expect(await mailsTo(bo)).toHaveLength(1);
    expect(await mailsTo(cy)).toEqual([]);
  });
});

it('a request is told at once, one time, and not after it was declined', async () => {
  const [ann, bo, cy] = [await kit.member(), await kit.member(), await kit.member()];
  await kit.send(ann, bo, 'Hello');
  await kit.send(ann, bo, 'Once more');
  await later(0);
  expect(await toldOf(bo)).toEqual([{ kind: 'message_request', data: { actorId: ann.id } }]);
  await kit.send(ann, cy, 'Hello');
  await cy.ok(api.messages.decline, { params: { id: ann.id } });
  await later(60);
  expect(await toldOf(cy)).toEqual([]);
  expect(await toldOf(bo)).toHaveLength(1);
});

describe('a reported message', () => {
  const report = (targetId: number) => ({
    body: { targetType: 'message' as const, targetId, reason: 'harassment' as const },
  });

  it('is all that staff see of the conversation; removed, its place stays; an appeal brings it back', async () => {
    const [ann, bo] = await kit.connected();
    const staff = await kit.member({ isAdmin: true });
    const second = await kit.member({ isAdmin: true });
    await kit.send(bo, ann, 'Private words before');
    const { id } = await kit.send(ann, bo, 'A threat');
    expect(await ann.refused(api.safety.report, report(id))).toMatchObject({ status: 409 });
    const eve = await kit.member();
    expect(await eve.refused(api.safety.report, report(id))).toMatchObject({
      status: 404,
      error: 'This message isn’t available',
    });
    await bo.ok(api.safety.report, report(id));
    const [open] = await kit.db.select().from(reportCases).where(eq(reportCases.targetId, id));
    const params = { id: open?.id ?? 0 };
    const seen = await staff.ok(api.safetyAdmin.case, { params });
    expect(seen).toMatchObject({ targetType: 'message', excerpt: 'A threat', currentText: null, isVisible: true });
    expect(seen.choices).toContain('remove');
    expect(JSON.stringify(seen)).not.toContain('Private words');
    await staff.ok(api.safetyAdmin.decide, {
      params,
      body: { decision: 'remove', reason: 'Threats are not allowed here' },
    });
    const { items } = await kit.thread(bo, ann);
    expect(items[1]).toMatchObject({ content: '', version: 3 });
    expect(items[1]?.deletedAt).not.toBeNull();
    await ann.ok(api.safetyCases.appeal, { params, body: { text: 'It was a line of a film' } });
    await second.ok(api.safetyAdmin.decideAppeal, {
      params,
      body: { decision: 'reversed', reason: 'It was a quotation' },
    });
    expect((await kit.thread(bo, ann)).items[1]).toMatchObject({ content: 'A threat', deletedAt: null });
  });
});

describe('leaving', () => {
  it('takes the words along in the archive: own ones and those received, nothing of others', async () => {
    const [ann, bo] = await kit.connected();
    const cy = await kit.member();
    await kit.connect(bo, cy);
    await kit.send(ann, bo, 'From me');
    const gone = await kit.send(bo, ann, 'To me');
    await kit.send(bo, cy, 'Among others');
    await ann.ok(api.messages.saveDraft, { params: { id: bo.id }, body: { content: 'Not yet' } });
    await ann.ok(api.messages.react, { params: { id: gone.id }, body: { emoji: '👍' } });
    const area = async (name: string) => {
      const select = messagesExport.areas?.find((each) => each.name === name)?.select ?? '';
      return (await kit.deps.pool.query(select, [ann.id, 0])).rows;
    };
    expect(await area('messages')).toMatchObject([
      { withName: bo.fullName, isMine: true, content: 'From me' },
      { isMine: false, content: 'To me' },
    ]);
    expect(await area('message-drafts')).toMatchObject([{ content: 'Not yet', toName: bo.fullName }]);
    expect(await area('message-reactions')).toMatchObject([{ emoji: '👍' }]);
  });

  it('leaves the conversation with the other; once both are gone, nothing of it is kept', async () => {
    const [ann, bo] = await kit.connected();
    const { id } = await kit.send(ann, bo, 'Goodbye');
    const erase = async (who: Member) => {
      await kit.db.update(users).set({ deletionDueAt: kit.clock.now() }).where(eq(users.id, who.id));
      expect(await eraseDueAccounts(kit.deps)).toBe(1);
    };
    const kept = async () => [
      (await kit.db.select().from(messages).where(eq(messages.id, id))).length,
      (await kit.db.select().from(conversations).where(eq(conversations.startedById, ann.id))).length,
    ];
    await erase(ann);
    expect((await kit.thread(bo, ann)).items).toMatchObject([{ content: 'Goodbye' }]);
    expect((await kit.list(bo)).items).toMatchObject([{ isFormerMember: true, person: null }]);
    expect(await kept()).toEqual([1, 1]);
    await erase(bo);
    expect(await kept()).toEqual([0, 0]);
  });
});
