import { expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { demoContent } from '../../testing/demo-kit.ts';

const kit = demoContent();

it('gives the demo member conversations, unread words and a request', async () => {
  const as = await kit.demo('demo-member');
  const { body } = await kit.site.call(api.messages.list, { query: {} }, { as });
  expect(body.items.map(({ person, unreadCount }) => [person?.username, unreadCount])).toEqual([
    ['demo-premium', 2],
    ['demo-member2', 0],
    ['priya-menon', 0],
  ]);
  const requests = await kit.site.call(api.messages.list, { query: { tab: 'requests' } }, { as });
  expect(requests.body.items).toMatchObject([{ request: 'received', person: { username: 'mei-lin-zhou' } }]);
  expect((await kit.site.call(api.unreadMessages.unreadCount, {}, { as })).body).toEqual({ count: 2, requests: 1 });
  const dana = await kit.demo('demo-premium');
  const thread = await kit.site.call(api.messages.thread, { params: { id: dana.id }, query: {} }, { as });
  expect(thread.body.items).toHaveLength(6);
  const times = thread.body.items.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
});
