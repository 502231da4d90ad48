import { messages } from '@innerspring/contract/messages/endpoints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeLive } from '../../testing/fake-live.ts';
import { someConversation, someMessage } from '../../testing/message-fixtures.ts';
import { threadWith } from './messages.data.ts';
import { messagesOf } from './messages.cache.ts';
import { useMessagesLive } from './use-messages-live.ts';

vi.mock('../../platform/live/live.ts', () => import('../../testing/fake-live.ts'));

let api: ReturnType<typeof fakeApi>;
let client: QueryClient;
beforeEach(() => {
  fakeLive.reset();
  api = fakeApi();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(threadWith(12).queryKey, {
    pages: [{ version: 4, items: [3, 4].map((seq) => someMessage({ seq })), hasOlder: false }],
    pageParams: [undefined],
  });
  renderHook(() => useMessagesLive(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
});
const shown = () => {
  const data = client.getQueryData(threadWith(12).queryKey);
  return data && messagesOf(data).map(({ seq }) => seq);
};

it('takes out what was deleted for oneself in another tab', () => {
  api.on(messages.changes, { conversation: someConversation({ version: 4 }), items: [], isComplete: true });
  fakeLive.receive({ type: 'direct_changed', personId: 12, hiddenId: someMessage({ seq: 3 }).id });
  expect(shown()).toEqual([4]);
});

it('asks once for all that several frames of a moment tell', async () => {
  api.on(messages.changes, {
    conversation: someConversation({ version: 6 }),
    items: [5, 6].map((seq) => someMessage({ seq })),
    isComplete: true,
  });
  fakeLive.receive({ type: 'direct_message', personId: 12, messageId: 105 });
  fakeLive.receive({ type: 'direct_message', personId: 12, messageId: 106 });
  await waitFor(() => expect(shown()).toEqual([3, 4, 5, 6]));
  expect(api.asked(messages.changes)).toHaveLength(1);
});
