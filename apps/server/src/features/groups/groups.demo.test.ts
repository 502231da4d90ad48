import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { rows } from '../../platform/db/rows.ts';
import { demoContent } from '../../testing/demo-kit.ts';

const kit = demoContent();

it('shows a member their groups with something unread, an invitation, and no hidden group', async () => {
  const as = await kit.demo('demo-member');
  const { body: own } = await kit.site.call(api.groups.mine, {}, { as });
  expect(own.items.map(({ name }) => name).toSorted()).toEqual(['Flammability and Labels', 'Pocket Coil Makers']);
  expect(own.items.every(({ unreadCount, lastMessage }) => unreadCount > 0 && lastMessage)).toBe(true);
  const { body: invited } = await kit.site.call(api.groups.invitations, {}, { as });
  expect(invited.items.map(({ group }) => group.name)).toEqual(['Showroom Floor']);
  const { body: found } = await kit.site.call(api.groups.list, { query: {} }, { as });
  expect(found.items.map(({ name }) => name)).not.toContain('Founders Table');
  const coils = own.items.find(({ name }) => name === 'Pocket Coil Makers');
  const { body: page } = await kit.site.call(api.groups.get, { params: { id: coils?.id ?? 0 } }, { as });
  expect(page.pinned?.content).toContain('Welcome');
});

it('counts members as they are', async () => {
  const wrong = await rows(
    kit.site.db,
    sql`select id from groups g where member_count <> (select count(*) from group_members m where m.group_id = g.id)
      or seq <> (select count(*) from group_messages m where m.group_id = g.id)`,
  );
  expect(wrong).toEqual([]);
});
