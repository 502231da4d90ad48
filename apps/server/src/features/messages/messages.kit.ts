import { api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { follows } from '../../core/relations/relations.tables.ts';
import { type MemberKit, memberKit } from '../../testing/member-kit.ts';

export type Member = Awaited<ReturnType<MemberKit['member']>>;

/** A site with what tests of messages do again and again. */
export async function messagesKit(config: Parameters<typeof memberKit>[0] = {}) {
  const kit = await memberKit(config);
  const at = () => kit.clock.now();

  /** Two members who follow each other. */
  async function connect(one: Member, other: Member): Promise<void> {
    await kit.db.insert(follows).values([
      { followerId: one.id, userId: other.id, createdAt: at() },
      { followerId: other.id, userId: one.id, createdAt: at() },
    ]);
    await kit.db.execute(sql`update users set follower_count = follower_count + 1, following_count = following_count + 1,
      connection_count = connection_count + 1 where id in (${one.id}, ${other.id})`);
  }

  async function connected(): Promise<[Member, Member]> {
    const pair: [Member, Member] = [await kit.member(), await kit.member()];
    await connect(...pair);
    return pair;
  }

  return {
    ...kit,
    connect,
    connected,
    send: (from: Member, to: { id: number }, content: string, more: Record<string, unknown> = {}) =>
      from.ok(api.messages.send, { body: { recipientId: to.id, content, ...more } }),
    refused: (from: Member, to: { id: number }, content: string, more: Record<string, unknown> = {}) =>
      from.refused(api.messages.send, { body: { recipientId: to.id, content, ...more } }),
    thread: (who: Member, withWhom: { id: number }, query: { before?: number; after?: number; around?: number } = {}) =>
      who.ok(api.messages.thread, { params: { id: withWhom.id }, query }),
    list: (
      who: Member,
      query: { tab?: 'all' | 'unread' | 'requests' | 'archived'; q?: string; cursor?: string } = {},
    ) => who.ok(api.messages.list, { query }),
    conversation: (who: Member, withWhom: { id: number }) =>
      who.ok(api.messages.conversation, { params: { id: withWhom.id } }),
  };
}
export type MessagesKit = Awaited<ReturnType<typeof messagesKit>>;
